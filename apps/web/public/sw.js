// The service worker: the application opens without a network. It caches only the build's own
// files, which are the same for everybody, and never a response of the API: a member's data is
// stored by the page (src/lib/offline/offline-copy.ts) and deleted when they sign out.

/** Filled in by the build (scripts/service-worker.ts), so each build has its own worker. */
const FILES = ["%FILES%"];
/**
 * The texts and fonts of each language except English. They are downloaded and cached only for
 * readers of that language.
 */
const LANGUAGES = { "%LANGUAGE%": ["%FILES%"] };
const CACHE = "aavarti-%VERSION%";
const SHELL = "/index.html";
const SCREENS = /^\/(dashboard|notifications|login)(\/|$)/;

const cacheOf = (language) => `${CACHE}-${language}`;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

/**
 * Caches all files or none, with those of the language that the previous release cached: a new
 * release must not lose the reader's language while there is no network.
 */
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

/**
 * The page sends the chosen language when it starts and when the language changes
 * (src/lib/i18n/chosen-language.ts).
 */
self.addEventListener("message", (event) => {
  event.waitUntil(followLanguage(event.data.language));
});

async function followLanguage(language) {
  await deleteCaches((name) => name.startsWith(`${CACHE}-`) && name !== cacheOf(language));
  if (Object.hasOwn(LANGUAGES, language)) await keepLanguage(language);
}

/** Files that the page has just loaded come from the browser's HTTP cache. */
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
    // From the network first, so that a new release shows at once.
    if (SCREENS.test(url.pathname)) event.respondWith(fetch(request).catch(() => kept(SHELL)));
  } else if (url.pathname.startsWith("/assets/")) {
    // A file's name changes with its contents, so a copy from any cache is right.
    event.respondWith(caches.match(url.pathname).then((file) => file ?? fetch(request)));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => kept(url.pathname)));
  }
});

const kept = (path) => caches.match(path, { cacheName: CACHE });
