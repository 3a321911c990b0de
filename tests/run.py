"""Run the shared tests on any Python.

The arguments are [PART OF A FILE'S NAME [EVERY [FIRST]]]. From the root:
`MICROPYPATH=firmware:tests/shared:.frozen micropython tests/run.py`. Each function whose name
begins with `test_`, in each file of tests/shared whose name does, is one test. With EVERY those
that repeat one check for many cases take one case in this many; another FIRST takes other cases.
"""

import gc
import os
import sys

try:
    from sys import print_exception
except ImportError:
    from traceback import print_exception


def run(wanted="", every="1", first="0"):
    """Run the files with `wanted` in their names; (passed, failed)."""
    folder = __file__.rpartition("/")[0] + "/shared"
    sys.path.insert(0, folder)
    cases = __import__("cases")
    cases.every = int(every)
    cases.start = int(first)
    passed = failed = 0
    files = sorted([f[:-3] for f in os.listdir(folder) if f[:5] == "test_" and f[-3:] == ".py"])
    chosen = [name for name in files if wanted in name + ".py"]
    if not chosen:
        print("no file of tests/shared has %r in its name; there are:" % wanted)
        print(" ".join([name[5:] for name in files]))
    before = list(sys.modules)
    for name in chosen:
        tests = {}
        try:
            module = __import__(name)
            tests = {test: getattr(module, test) for test in dir(module) if test[:5] == "test_"}
        except Exception as error:
            failed += 1
            print("FAILED", name)
            print_exception(error)
        for test in sorted(tests):
            try:
                tests[test]()
                passed += 1
            except Exception as error:
                failed += 1
                print("FAILED", name + "." + test)
                print_exception(error)
        # A heap of a chip's size holds the tests and imports of one file, not of all.
        module = tests = None
        for loaded in [name for name in sys.modules if name not in before]:
            del sys.modules[loaded]
        gc.collect()
    return passed, failed


if hasattr(gc, "threshold"):
    # Names are never freed, and when their table doubles it needs 25 KB in one piece.
    gc.threshold(65536)
passed, failed = run(*sys.argv[1:4])
print("%d passed, %d failed" % (passed, failed))
sys.exit(0 if passed and not failed else 1)
