import type { ProcedurePath } from "@aavarti/api/root";
import { FILE_PATH } from "@aavarti/services/files/file-link";
import type { FastifyInstance } from "fastify";
import { REST_TABLE } from "../rest/table.ts";

/** The access of a route that is no procedure itself: that of the one it calls, or open. */
export type RouteAccess = { readonly procedure: ProcedurePath } | { readonly open: string };

const LINK = { open: "A signed link that expires is what it takes." };
const OF_EMAIL = { open: "The token of an email is what it takes." };
const GOOGLE = { open: "Before a sign-in; bound to the browser by a cookie." };
const SIGNED = { open: "The provider's signature or password is what it takes." };
const EVERYBODY = { open: "Contains nothing of a business." };

/**
 * The access of every route that isn't in the REST table. A test compares those of procedures with
 * what happens.
 */
export const ROUTE_ACCESS: Readonly<Record<string, RouteAccess>> = {
  "GET /api/v1/notifications/live": { procedure: "notifications.unreadCount" },
  "GET /api/v1/exports/:list": { procedure: "exports.begin" },
  "POST /api/v1/exports/:list": { procedure: "exports.begin" },
  "GET /api/v1/account/export": { procedure: "account.beginExport" },
  "GET /api/v1/donations/:year/form-10bd.csv": { procedure: "dashboards.beginDonationsExport" },
  "GET /api/v1/imports/:id/refused.csv": { procedure: "imports.read" },
  "GET /api/v1/billing/payments/:id/receipt.pdf": { procedure: "billing.receiptFile" },
  "GET /api/v1/billing/payments/:id/credit-note.pdf": { procedure: "billing.receiptFile" },
  "GET /api/v1/payments/:id/receipt.pdf": { procedure: "payments.receiptFile" },
  "GET /api/v1/statements/:id/statement.pdf": { procedure: "payments.statementFile" },
  "POST /api/v1/conversations/:id/files": { procedure: "conversations.unsentFiles" },
  [`GET ${FILE_PATH}:link`]: LINK,
  "GET /email-html/:token": LINK,
  "GET /unsubscribe/:token": OF_EMAIL,
  "POST /unsubscribe/:token": OF_EMAIL,
  "GET /api/auth/google": GOOGLE,
  "GET /api/auth/google/callback": GOOGLE,
  "POST /api/auth/google/invitation": GOOGLE,
  "POST /api/webhooks/razorpay": SIGNED,
  "POST /api/webhooks/postmark": SIGNED,
  "POST /api/webhooks/postmark/inbound": SIGNED,
  "GET /api/webhooks/whatsapp": SIGNED,
  "POST /api/webhooks/whatsapp": SIGNED,
  "GET /api/openapi.json": EVERYBODY,
  "GET /api/docs": EVERYBODY,
};

/** Below these each procedure declares its own access, or the operator's password is asked for. */
const PREFIXES = ["/trpc/", "/admin/"];

/**
 * Refuses, when a route is added later, one of the API, one with a parameter and one that changes
 * something, unless its access is declared: such a server doesn't start. Pages and files that
 * everybody may read need no declaration.
 */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const declared = new Set([
    ...REST_TABLE.map(({ method, path }) => `${method} ${path}`),
    ...Object.keys(ROUTE_ACCESS),
  ]);
  app.addHook("onRoute", ({ method, url }) => {
    if (PREFIXES.some((prefix) => url.startsWith(prefix))) return;
    for (const name of [method].flat()) {
      const verb = name === "HEAD" ? "GET" : name;
      const isPage = verb === "GET" && !url.startsWith("/api/") && !url.includes(":");
      if (!isPage && !declared.has(`${verb} ${url}`)) throw new Error(`The route ${verb} ${url} declares no access`);
    }
  });
}
