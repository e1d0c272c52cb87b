import type { SignedIn } from "@aavarti/contract/auth";
import { callRest } from "../../lib/api/rest.ts";
import { keepToken } from "../../lib/session/session-token.ts";
import { readPublicConfig } from "../../lib/site/read-public-config.ts";

/**
 * Makes a link open the demo workspace with one click: it signs in with the installation's demo
 * account, stores the session in this browser and goes to the dashboard. On any error it opens the
 * sign-in screen, which offers the demo too. With Ctrl, Shift or Cmd the link opens as usual.
 */
export function openDemo(link: HTMLElement): void {
  link.addEventListener("click", (event) => {
    if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    link.textContent = link.dataset.openDemo ?? "";
    void enter().then(
      () => window.location.assign("/dashboard"),
      () => window.location.assign("/login"),
    );
  });
}

async function enter(): Promise<void> {
  const { demoSignIn } = await readPublicConfig();
  if (!demoSignIn) throw new Error("This installation has no demo workspace");
  const { token, tenant } = await callRest<SignedIn>("POST", "/api/auth/login", demoSignIn);
  keepToken(token, tenant.id);
}
