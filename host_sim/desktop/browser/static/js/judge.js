// The judge's page: judge a record while it is typed, draw it, and step through it.
import { canShare, copy, download, share, takeFiles } from "./files.js";
import { ask, asker } from "./judge-client.js";
import { makeLink, readLink } from "./link.js";

const KEEP = "pentaref-judge"; // the key under which this tab keeps the text
const SAID_MS = 6000;
const FINE = 2; // pixels of the PNG for one of the SVG

const $ = (id) => document.getElementById(id);
const box = $("record");
const verdict = asker("verdict");
const picture = asker("picture");

let name = "record.pent";
let svg = "";
let count = 0; // of actions: positions are 0 to this
let at = null; // the position that is shown, null for the end
let wanted = null; // the position that a link names
let drawing = Promise.resolve(); // settled when the picture is that of the text and the position

function judge() {
  drawing = judged();
}

async function judged() {
  number([]);
  remember();
  makeLink("index.html", box.value).then((link) => ($("play").href = link));
  if (!box.value.trim()) return show({ headline: "Nothing to judge yet", lines: [] });
  try {
    const found = await verdict(box.value);
    show(found);
    at = wanted !== null && wanted < found.count ? wanted : null;
    wanted = null;
    await draw();
  } catch (error) {
    show({ headline: "The judge cannot answer", lines: [error.message] });
  }
}

function show({ headline, status = "", state = "", lines, marked = [], count: actions = 0 }) {
  $("headline").textContent = headline;
  $("badge").hidden = !state;
  $("badge").textContent = state;
  $("badge").dataset.status = status;
  $("sentences").replaceChildren(
    ...lines.map((line) => {
      const paragraph = Object.assign(document.createElement("p"), { textContent: line });
      paragraph.classList.toggle("drawn", line.startsWith("  "));
      return paragraph;
    }),
  );
  number(marked);
  count = actions;
  const drawn = status && status !== "unreadable";
  for (const id of ["picture", "steps", "pictures"]) $(id).hidden = !drawn;
  $("at").max = count;
  if (!drawn) svg = "";
}

// Draw the chosen position.
async function draw() {
  if ($("steps").hidden) return;
  const shown = at ?? count;
  $("at").value = shown;
  $("count").textContent = `${shown} / ${count}`;
  for (const id of ["first", "back"]) $(id).disabled = shown === 0;
  for (const id of ["forth", "last"]) $(id).disabled = shown === count;
  try {
    const found = await picture(box.value, at ?? -1);
    if (!found.svg) return;
    svg = found.svg;
    URL.revokeObjectURL($("picture").src);
    $("picture").src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    $("picture").alt = found.title;
  } catch (error) {
    hint(error.message);
  }
}

function go(to) {
  at = to >= count ? null : Math.max(0, to);
  drawing = draw();
}

// Show the line numbers, with wrong lines marked.
function number(marked) {
  const lines = box.value.split("\n").length;
  $("numbers").replaceChildren(
    ...Array.from({ length: lines }, (_, i) => {
      const line = Object.assign(document.createElement("span"), { textContent: i + 1 });
      line.classList.toggle("wrong", marked.includes(i + 1));
      return line;
    }),
  );
  scroll();
}

function scroll() {
  $("numbers").style.transform = `translateY(${-box.scrollTop}px)`;
}

function remember() {
  try {
    sessionStorage.setItem(KEEP, box.value);
  } catch {
    // A browser that keeps nothing.
  }
}

function load(text, title = "record.pent") {
  name = title.endsWith(".pent") ? title : title.replace(/(\.txt)?$/, ".pent");
  box.value = text;
  box.scrollTop = 0;
  judge();
}

let hinted = 0;

function hint(text) {
  $("said").textContent = text;
  clearTimeout(hinted);
  hinted = setTimeout(() => ($("said").textContent = ""), SAID_MS);
}

// List several opened records, each with its verdict, to choose from.
async function pile(files) {
  $("pile").hidden = files.length < 2;
  $("pile").replaceChildren();
  load(files[0].text, files[0].name);
  if (files.length < 2) return;
  for (const { name: title, text } of files) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "plain" });
    button.append(Object.assign(document.createElement("span"), { textContent: title }));
    button.addEventListener("click", () => load(text, title));
    const item = document.createElement("li");
    item.append(button);
    $("pile").append(item);
    ask("verdict", text).then(
      ({ state, status }) => {
        const badge = Object.assign(document.createElement("span"), { className: "badge", textContent: state });
        badge.dataset.status = status;
        button.append(badge);
      },
      (error) => button.append(error.message),
    );
  }
}

box.addEventListener("input", () => {
  at = null;
  judge();
});
box.addEventListener("scroll", scroll);
$("at").addEventListener("input", () => go(Number($("at").value)));
$("first").addEventListener("click", () => go(0));
$("back").addEventListener("click", () => go((at ?? count) - 1));
$("forth").addEventListener("click", () => go((at ?? count) + 1));
$("last").addEventListener("click", () => go(count));
$("copy").addEventListener("click", async () => {
  hint((await copy(box.value)) ? "The record is copied." : "The browser does not let this page copy.");
});
$("download").addEventListener("click", () => download(name, box.value));
$("link").addEventListener("click", async () => {
  const link = await makeLink(location.pathname, box.value, at);
  hint((await copy(link)) ? "The link is copied: it opens at this position." : link);
});
$("share").hidden = !canShare();
$("share").addEventListener("click", async () => {
  const link = await makeLink(location.pathname, box.value, at);
  await share(name, box.value, link).catch((error) => hint(error.message));
});
const drawingName = (ending) => name.replace(/\.pent$/, "") + ending;
$("svg").addEventListener("click", async () => {
  await drawing;
  download(drawingName(".svg"), svg, "image/svg+xml");
});
$("png").addEventListener("click", async () => {
  await drawing;
  const image = $("picture");
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * FINE;
  canvas.height = image.naturalHeight * FINE;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => download(drawingName(".png"), blob), "image/png");
});
$("examples").addEventListener("change", async () => {
  const path = $("examples").value;
  if (!path) return;
  load(await (await fetch(path)).text(), path.split("/").pop());
  $("examples").value = "";
});
takeFiles($("open"), pile, hint);
addEventListener("hashchange", begin);

async function begin() {
  try {
    const found = await readLink(location.hash);
    if (found) {
      wanted = found.at;
      return load(found.text);
    }
  } catch (error) {
    hint(error.message);
  }
  let before = null;
  try {
    before = sessionStorage.getItem(KEEP);
  } catch {
    // A browser that keeps nothing.
  }
  load(before ?? box.value);
}

begin();
