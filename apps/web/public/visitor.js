// Runs before the first paint of a prerendered page, since the server cannot know who is signed in, nor which language they chose: both
// are in this browser alone. At "/" a signed-in visitor goes on to the dashboard and never sees the landing page.
(() => {
  const root = document.documentElement;
  let isSignedIn = false;
  let language = null;
  try {
    isSignedIn = localStorage.getItem("crm-token") !== null;
    language = localStorage.getItem("crm-language");
  } catch {
    // Storage may be forbidden; then nobody can be signed in here.
  }
  if (location.pathname === "/") {
    const query = new URLSearchParams(location.search);
    // What Google's redirect brings is for the sign-in screen to take.
    const isGoogleReturn = query.has("token") || query.has("error");
    if (isGoogleReturn || isSignedIn) {
      root.hidden = true;
      location.replace(isGoogleReturn ? `/login${location.search}` : "/dashboard");
      return;
    }
  }
  // Where there is no page, an address without a language says nothing about its reader: below the language's own it is said in that one.
  const isMissing = document.querySelector("meta[name=robots][content=noindex]") !== null;
  const isOther = root.lang === "en" && /^(?!en)[a-z]{2}$/.test(language ?? "");
  // Nobody chose a language in this browser yet: its own decides. The English pages lead back, and that is a choice.
  const ownLanguage = (navigator.languages?.[0] ?? navigator.language ?? "").slice(0, 2).toLowerCase();
  if (language === null && ownLanguage === "hi" && root.lang === "en") {
    root.hidden = true;
    location.replace(`/hi${location.pathname === "/" ? "" : location.pathname}${location.search}${location.hash}`);
    return;
  }
  if (isMissing && isOther && !location.pathname.startsWith(`/${language}/`)) {
    root.hidden = true;
    location.replace(`/${language}${location.pathname}`);
    return;
  }
  // The letters inside a page's stylesheet (scripts/page-letters.ts): decoded while the rest is read, they are there with the first paint.
  for (const face of document.fonts) if (face.family.includes("Page Letters")) void face.load();
  root.toggleAttribute("data-scripted", true);
  root.toggleAttribute("data-signed-in", isSignedIn);
})();
