// The device's flash: a folder on the interpreter's disk in memory, and its copy in IndexedDB.
//
// Everything that one step of the device changes goes into one transaction. So a tab that is closed
// or killed at any moment leaves the files as they were before the step or after it.

const STORE = "files";

// Open the copy. Rejects if the browser keeps nothing.
export function openCopy() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("pentaref-flash", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab blocks the storage"));
  });
}

// Every file in the copy, as a Map of path to bytes.
export function readAll(copy) {
  return new Promise((resolve, reject) => {
    const files = new Map();
    const request = copy.transaction(STORE).objectStore(STORE).openCursor();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(files);
      files.set(cursor.key, cursor.value);
      cursor.continue();
    };
  });
}

// Write changes, a Map of path to bytes, null for a file that is gone. Resolves when they are on
// the disk.
export function writeAll(copy, changes) {
  return new Promise((resolve, reject) => {
    const change = copy.transaction(STORE, "readwrite", { durability: "strict" });
    change.oncomplete = () => resolve();
    change.onerror = change.onabort = () => reject(change.error);
    const store = change.objectStore(STORE);
    for (const [path, data] of changes) {
      if (data) store.put(data, path);
      else store.delete(path);
    }
  });
}

// Note which files below a folder change on the interpreter's disk. Returns a function that gives
// the changes since it was last called, as `writeAll` takes them.
export function watch(disk, folder) {
  const changed = new Set();
  const note = (path) => path.startsWith(folder + "/") && changed.add(path);
  const pathOf = (node) => (typeof node === "string" ? node : disk.getPath(node));
  const paths = {
    write: (stream) => [stream.path],
    truncate: (node) => [pathOf(node)],
    ftruncate: () => [],
    rename: (from, to) => [from, to],
    unlink: (path) => [path],
    open: (path) => [path],
  };
  for (const [name, named] of Object.entries(paths)) {
    const real = disk[name];
    disk[name] = (...args) => {
      const before = name === "open" && typeof args[0] === "string" && !exists(disk, args[0]);
      const result = real.apply(disk, args);
      // A file that was only opened counts as changed if it is new.
      if (name !== "open" || (before && exists(disk, args[0]))) {
        for (const path of named(...args)) note(path);
      }
      return result;
    };
  }
  return () => {
    const changes = new Map();
    for (const path of changed) {
      changes.set(path.slice(folder.length + 1), exists(disk, path) ? disk.readFile(path) : null);
    }
    changed.clear();
    return changes;
  };
}

function exists(disk, path) {
  return disk.analyzePath(path).exists;
}
