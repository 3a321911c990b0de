// Run the page without a network: a service worker keeps this version of the site, and says when
// there is a new one. Records are elsewhere, in the browser's storage, and do not change.

const box = document.getElementById("update");

if ("serviceWorker" in navigator && isSecureContext) {
  const served = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).then(watch, () => {});
  let asked = false;
  document.getElementById("update-now").addEventListener("click", async () => {
    asked = true;
    const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    if (waiting) waiting.postMessage("take over");
    else location.reload();
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (served) box.hidden = false; // another tab has taken the new version
  });
}

function watch(registration) {
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) box.hidden = false;
  };
  tell();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
}
