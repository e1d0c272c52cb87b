import { DEMO_PASSWORD, DEMO_SIGN_INS } from "@aavarti/services/demo/demo-sign-ins";
import type { Installation } from "./installation.ts";

type Facts = Pick<Installation, "PUBLIC_URL" | "isLive" | "sandboxed" | "sandboxUrl" | "operatorPassword" | "DATA_DIR">;

/**
 * Returns what a person needs to know once everything runs: addresses, sign-ins, passwords. In
 * development the pages come from `webUrl` and the server has its own address. The demo's sign-ins
 * are left out in production and staging, the sandbox's pages where it replaces no provider.
 */
export function welcome(
  facts: Facts,
  {
    startedIn,
    webUrl = facts.PUBLIC_URL,
    serverUrl = facts.PUBLIC_URL,
  }: { startedIn: string; webUrl?: string; serverUrl?: string },
): string {
  const rows: [string, string, string?][] = [["Open", webUrl]];
  if (!facts.isLive) {
    rows.push(
      ["Sign in", DEMO_SIGN_INS.active, "an active workspace with sample data"],
      ["", DEMO_SIGN_INS.trial, "a trial in progress"],
      ["", DEMO_SIGN_INS.expired, "a trial that has ended"],
      ["Password", DEMO_PASSWORD, "for all three"],
    );
  }
  if (facts.sandboxed.length > 0) {
    rows.push(
      ["Mailbox", `${facts.sandboxUrl}/mailbox`, "every email Aavarti sends arrives here"],
      ["Phone", `${facts.sandboxUrl}/phone`, "every WhatsApp message arrives here"],
    );
  }
  if (facts.operatorPassword !== undefined)
    rows.push(["Queues", `${serverUrl}/admin/queues`, `user operator, password ${facts.operatorPassword}`]);
  rows.push(["Data, logs", facts.DATA_DIR]);

  const widest = Math.max(...rows.map(([, value, note]) => (note === undefined ? 0 : value.length)));
  const lines = rows.map(
    ([label, value, note]) =>
      `  ${label.padEnd(12)}${note === undefined ? value : `${value.padEnd(widest)}   ${note}`}`,
  );
  return [
    "",
    `Aavarti is running (started in ${startedIn}).`,
    "",
    ...lines,
    "",
    "  Press Ctrl-C to stop everything.",
    "",
  ].join("\n");
}
