import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { takeGoogleReturn } from "./features/auth/google-return.ts";
import "./styles.css";

// Before the router reads the address: a token there must not become part of any history entry.
takeGoogleReturn(window.location, window.history);

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
