// The service worker: the application opens without a network. It keeps the build's own files, which are everybody's, and never an
// answer of the server: what a person may read stays with the page (src/lib/offline-copy.ts) and goes when they sign out.

/** Filled in by the build (scripts/service-worker.ts); another build is another worker. */
const FILES = ["%FILES%"];
const CACHE = "aavarti-%VERSION%";
const SHELL = "/index.html";
const SCREENS = /^\/(dashboard|notifications|login)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    // The network first: a new release shows at once.
    if (SCREENS.test(url.pathname)) event.respondWith(fetch(request).catch(() => kept(SHELL)));
  } else if (url.pathname.startsWith("/assets/")) {
    // A file under this name never changes.
    event.respondWith(kept(url.pathname).then((file) => file ?? fetch(request)));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => kept(url.pathname)));
  }
});

const kept = (path) => caches.match(path, { cacheName: CACHE });
