import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const STYLES = [
  new URL("./sandbox.css", import.meta.url),
  new URL("./conversations.css", import.meta.url),
  new URL("./dialogs.css", import.meta.url),
];
const SCRIPT = "text/javascript; charset=utf-8";

const ASSETS = [
  { path: "/assets/sandbox.css", type: "text/css; charset=utf-8", files: STYLES },
  { path: "/assets/live.js", type: SCRIPT, files: [new URL("./live.js", import.meta.url)] },
  {
    path: "/assets/checkout-frame.js",
    type: SCRIPT,
    files: [new URL("../razorpay/browser/checkout-frame.js", import.meta.url)],
  },
  { path: "/assets/icon.svg", type: "image/svg+xml", files: [new URL("./icon.svg", import.meta.url)] },
];

/**
 * Adds the routes of the pages' styles, scripts and icon, whose files are read from disk once, now;
 * browsers ask for them again each time.
 */
export function assetRoutes(app: FastifyInstance): void {
  for (const { path, type, files } of ASSETS) {
    const content = files.map((file) => readFileSync(file, "utf8")).join("\n");
    app.get(path, async (_request, reply) => reply.type(type).header("cache-control", "no-cache").send(content));
  }
}
