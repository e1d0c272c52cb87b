// Runs before the first paint of a prerendered page, since the server cannot know who is signed in: the token is in this
// browser alone. At "/" a signed-in visitor goes on to the dashboard and never sees the landing page.
(() => {
  const root = document.documentElement;
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem("crm-token") !== null;
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
  root.toggleAttribute("data-scripted", true);
  root.toggleAttribute("data-signed-in", isSignedIn);
})();
