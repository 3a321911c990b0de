// The site without a network: one cache a version, filled before the version is used.
const VERSION = "$version";
const FILES = $files;
const CACHE = "pentaref-" + VERSION;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("pentaref-") && name !== CACHE;
  const clean = async () => {
    for (const name of await caches.keys()) if (old(name)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

// A page sends this when its button "Reload" is pressed.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const url = new URL(request.url);
    const path = url.pathname.endsWith("/") ? url.pathname + "index.html" : url.pathname;
    return (await cache.match(url.origin + path)) ?? fetch(request);
  };
  event.respondWith(answer());
});
