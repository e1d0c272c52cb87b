import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

const ASSETS = [
  {
    path: "/assets/sandbox.css",
    type: "text/css; charset=utf-8",
    content: [read("./sandbox.css"), read("./conversations.css"), read("./dialogs.css")].join("\n"),
  },
  { path: "/assets/live.js", type: "text/javascript; charset=utf-8", content: read("./live.js") },
  {
    path: "/assets/checkout-frame.js",
    type: "text/javascript; charset=utf-8",
    content: read("../razorpay/browser/checkout-frame.js"),
  },
  { path: "/assets/icon.svg", type: "image/svg+xml", content: read("./icon.svg") },
];

/** The pages' own files, read once at the start. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { path, type, content } of ASSETS) {
    app.get(path, async (_request, reply) => reply.type(type).header("cache-control", "no-cache").send(content));
  }
}
