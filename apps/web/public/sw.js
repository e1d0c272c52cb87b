// The service worker: the application opens without a network. It keeps the build's own files, which are everybody's, and never an
// answer of the server: what a person may read stays with the page (src/lib/offline/offline-copy.ts) and goes when they sign out.

/** Filled in by the build (scripts/service-worker.ts); another build is another worker. */
const FILES = ["%FILES%"];
/** Of each language but English: its texts and its letters. Kept for who reads it, and no download for anybody else. */
const LANGUAGES = { "%LANGUAGE%": ["%FILES%"] };
const CACHE = "aavarti-%VERSION%";
const SHELL = "/index.html";
const SCREENS = /^\/(dashboard|notifications|login)(\/|$)/;

const cacheOf = (language) => `${CACHE}-${language}`;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

/** All of it or nothing: a new release must not take away the language that was there without a network. */
async function install() {
  const names = await caches.keys();
  const shell = await caches.open(CACHE);
  const languages = Object.keys(LANGUAGES).filter((language) => names.some((name) => name.endsWith(`-${language}`)));
  await Promise.all([shell.addAll(FILES), ...languages.map(keepLanguage)]);
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    deleteCaches((name) => name !== CACHE && !name.startsWith(`${CACHE}-`)).then(() => self.clients.claim()),
  );
});

/** The page says which language was chosen: at its start, and at a switch (src/lib/i18n/chosen-language.ts). */
self.addEventListener("message", (event) => {
  event.waitUntil(followLanguage(event.data.language));
});

async function followLanguage(language) {
  await deleteCaches((name) => name.startsWith(`${CACHE}-`) && name !== cacheOf(language));
  if (Object.hasOwn(LANGUAGES, language)) await keepLanguage(language);
}

/** What the page has just loaded comes out of the browser's own cache. */
async function keepLanguage(language) {
  const cache = await caches.open(cacheOf(language));
  const held = await cache.keys();
  if (held.length === 0) await cache.addAll(LANGUAGES[language]);
}

const deleteCaches = async (isMeant) => {
  const names = await caches.keys();
  await Promise.all(names.filter(isMeant).map((name) => caches.delete(name)));
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    // The network first: a new release shows at once.
    if (SCREENS.test(url.pathname)) event.respondWith(fetch(request).catch(() => kept(SHELL)));
  } else if (url.pathname.startsWith("/assets/")) {
    // A file under this name never changes, so any cache may answer.
    event.respondWith(caches.match(url.pathname).then((file) => file ?? fetch(request)));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => kept(url.pathname)));
  }
});

const kept = (path) => caches.match(path, { cacheName: CACHE });
