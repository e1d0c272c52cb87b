// Runs before the first paint of a prerendered page. Only this browser knows whether the visitor is
// signed in and which language they chose. At "/" a signed-in visitor is sent to the dashboard and
// never sees the landing page.
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
    // The sign-in screen reads what Google's redirect carries.
    const isGoogleReturn = query.has("token") || query.has("error");
    if (isGoogleReturn || isSignedIn) {
      root.hidden = true;
      location.replace(isGoogleReturn ? `/login${location.search}` : "/dashboard");
      return;
    }
  }
  // The page for a missing address is shown in the visitor's language: at an address without a
  // language they are sent to the same address under it.
  const isMissing = document.querySelector("meta[name=robots][content=noindex]") !== null;
  const isOther = root.lang === "en" && /^(?!en)[a-z]{2}$/.test(language ?? "");
  // No language has been chosen in this browser yet, so the browser's own language decides. Going
  // back to the English pages counts as a choice.
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
  // Fonts inside a page's stylesheet (scripts/page-glyphs.ts) are decoded while the rest is
  // parsed, so that they are ready at the first paint.
  for (const face of document.fonts) if (face.family.includes("Page Letters")) void face.load();
  root.toggleAttribute("data-scripted", true);
  root.toggleAttribute("data-signed-in", isSignedIn);
})();
