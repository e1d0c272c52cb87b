import "./lib/frame/no-eval.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { holdInstallOffer } from "./features/install/install.ts";
import { startLanguage, takeLanguageFromAddress } from "./lib/i18n/chosen-language.ts";
import { watchPendingSessions } from "./lib/session/end-session.ts";
import { takeMailedToken } from "./lib/session/mailed-token.ts";
import { watchSession } from "./lib/session/reload-tab.ts";
import { isSignInPage } from "./lib/session/sign-in-page.ts";
import { showKeptToast } from "./ui/toast-after-reload.ts";
import "./styles.css";

holdInstallOffer();

// Makes the application open offline; it stores no user data (public/sw.js).
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    // A browser that refuses the service worker works without it.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
const root = createRoot(container);

/** Opens the dashboard and all other routes. */
const openApplication = async () => {
  const { App } = await import("./app.tsx");
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

/** Opens only the sign-in screen, which is a third of the application's size. */
const openSignIn = async () => {
  const { SignIn } = await import("./sign-in.tsx");
  const enter = () => {
    window.history.pushState(null, "", "/dashboard");
    void openApplication();
  };
  // Preload the application while the user types.
  document.addEventListener("input", () => void import("./app.tsx"), { once: true });
  root.render(
    <StrictMode>
      <SignIn onSignedIn={enter} />
    </StrictMode>,
  );
};

/**
 * Starts the page. Tokens and settings are removed from the URL first, so that no token becomes
 * part of a history entry.
 */
const start = async () => {
  takeLanguageFromAddress(window.location, window.history);
  takeMailedToken(window.location, window.history);
  // No text can be shown before the language is known; only languages other than English are
  // loaded.
  await startLanguage();
  // Only a page with a query can be a return from Google.
  if (window.location.search !== "") {
    const { takeGoogleReturn } = await import("./features/auth/google-return.ts");
    await takeGoogleReturn(window.location, window.history);
  }
  watchSession();
  watchPendingSessions();
  showKeptToast();
  await (isSignInPage(window.location.pathname) ? openSignIn() : openApplication());
};

void start();
