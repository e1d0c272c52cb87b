import "./lib/no-eval.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { takeGoogleReturn } from "./features/auth/google-return.ts";
import { watchPendingSessions } from "./lib/end-session.ts";
import { holdInstallOffer } from "./lib/install.ts";
import { startLanguage, takeLanguageFromAddress } from "./lib/language/chosen-language.ts";
import { watchSession } from "./lib/leave-tab.ts";
import { takeMailedToken } from "./lib/mailed-token.ts";
import { isSignInPage } from "./lib/sign-in-page.ts";
import { showKeptToast } from "./ui/toast-after-reload.ts";
import "./styles.css";

holdInstallOffer();

// Opens the application without a network, and keeps nothing of anybody's data (public/sw.js).
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    // A browser that refuses it goes without.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
const root = createRoot(container);

/** The dashboard and everything else that has an address. */
const openApplication = async () => {
  const { App } = await import("./app.tsx");
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

/** Only the sign-in screen: a third of what the application is. */
const openSignIn = async () => {
  const { SignIn } = await import("./sign-in.tsx");
  const enter = () => {
    window.history.pushState(null, "", "/dashboard");
    void openApplication();
  };
  // While somebody types, the rest comes.
  document.addEventListener("input", () => void import("./app.tsx"), { once: true });
  root.render(
    <StrictMode>
      <SignIn onSignedIn={enter} />
    </StrictMode>,
  );
};

/**
 * What the address says is taken out of it first: a token there must not become part of any history
 * entry.
 */
const start = async () => {
  takeLanguageFromAddress(window.location, window.history);
  takeMailedToken(window.location, window.history);
  // No text before it is known in which language; only another one than English is waited for.
  await startLanguage();
  takeGoogleReturn(window.location, window.history);
  watchSession();
  watchPendingSessions();
  showKeptToast();
  await (isSignInPage(window.location.pathname) ? openSignIn() : openApplication());
};

void start();
