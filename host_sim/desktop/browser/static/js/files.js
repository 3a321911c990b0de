// Move records out of the page and into it: clipboard, sharing, downloads, opened and dropped files.

const MOST = 1 << 20; // bytes of a file that is opened

// Offer a file to be saved.
export function download(name, content, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Copy a text; false if the browser does not allow it.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// Whether the browser can hand a record to other programs.
export function canShare() {
  const file = new File(["x"], "x.txt", { type: "text/plain" });
  return Boolean(navigator.canShare?.({ files: [file] }));
}

// Share a record with another program, as a .txt file: browsers do not share .pent files. It is no
// error if the person cancels.
export async function share(name, text, url) {
  const file = new File([text], name.replace(/\.pent$/, ".txt"), { type: "text/plain" });
  try {
    await navigator.share({ title: name, files: [file], url });
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

// Let files be opened by an input and dropped anywhere on the page. `take` gets a list of
// {name, text}; `refuse` a line about what is no record.
export function takeFiles(input, take, refuse) {
  const read = async (files) => {
    const found = [];
    for (const file of files) {
      if (file.size > MOST) refuse(`${file.name}: too large to be a record.`);
      else found.push({ name: file.name, text: await file.text() });
    }
    if (found.length) take(found);
  };
  input.addEventListener("change", () => {
    read([...input.files]);
    input.value = "";
  });
  const page = document.documentElement;
  const over = (event) => {
    if (![...event.dataTransfer.types].some((type) => type === "Files" || type === "text/plain")) return;
    event.preventDefault();
    page.classList.add("dropping");
  };
  page.addEventListener("dragenter", over);
  page.addEventListener("dragover", over);
  page.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) page.classList.remove("dropping");
  });
  page.addEventListener("drop", (event) => {
    event.preventDefault();
    page.classList.remove("dropping");
    if (event.dataTransfer.files.length) return read([...event.dataTransfer.files]);
    const text = event.dataTransfer.getData("text/plain");
    if (text) take([{ name: "dropped text", text }]);
  });
}
