import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { takeGoogleReturn } from "./features/auth/google-return.ts";
import { takeMailedToken } from "./lib/mailed-token.ts";
import "./styles.css";

// Before the router reads the address: a token there must not become part of any history entry.
takeGoogleReturn(window.location, window.history);
takeMailedToken(window.location, window.history);

// A page that was opened before an update asks for files that are gone; loading it again brings the new ones. Once: a
// file that is missing for another reason must not reload for ever.
window.addEventListener("vite:preloadError", (event) => {
  const lastReload = Number(sessionStorage.getItem("crm-reloaded-at"));
  if (event.timeStamp + performance.timeOrigin - lastReload < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem("crm-reloaded-at", String(event.timeStamp + performance.timeOrigin));
  window.location.reload();
});

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
