import { randomUUID } from "node:crypto";
import type { ApiContext } from "@aavarti/api/context";
import { declaredAccess } from "@aavarti/api/declared-access";
import type { AttemptCounter } from "@aavarti/api/limits";
import { addressKey } from "@aavarti/domain/network-address";
import { refusal } from "@aavarti/domain/refusal";
import { authenticate, type Session } from "@aavarti/services/auth/authenticate";
import type { Dependencies } from "@aavarti/services/context";
import { asOneCall } from "@aavarti/services/one-call";
import { listLedgerProblems } from "@aavarti/services/payments/check-ledgers";
import { readFlags, resumeSending } from "@aavarti/services/sending/operate";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { clientLeft } from "./http/client-left.ts";
import { dataExportPlugin } from "./http/data-export-plugin.ts";
import { documentationPlugin } from "./http/documentation-plugin.ts";
import { donationsPlugin } from "./http/donations-plugin.ts";
import { emailHtmlPlugin } from "./http/email-html-plugin.ts";
import { failureOf, registerErrorHandler, sendFailure } from "./http/error-handler.ts";
import { exportPlugin } from "./http/export-plugin.ts";
import { filePlugin } from "./http/file-plugin.ts";
import { fileUploadPlugin } from "./http/file-upload-plugin.ts";
import { bindingCookieOf } from "./http/google-cookies.ts";
import { googlePlugin } from "./http/google-plugin.ts";
import { acceptJson } from "./http/json-bodies.ts";
import { knownDevices } from "./http/known-devices.ts";
import { rememberPaths } from "./http/known-paths.ts";
import { notificationStreamPlugin, type StreamTiming } from "./http/notification-stream-plugin.ts";
import { type Operations, operationsPlugin } from "./http/operations-plugin.ts";
import { readPublicPages } from "./http/public-pages.ts";
import { publicPagesPlugin } from "./http/public-pages-plugin.ts";
import { receiptPlugin } from "./http/receipt-plugin.ts";
import { refuseMalformed } from "./http/refuse-malformed.ts";
import { refusedRowsPlugin } from "./http/refused-rows-plugin.ts";
import { type BodyBudgets, boundBodies } from "./http/request-bodies.ts";
import { refuseUndeclaredRoutes } from "./http/route-access.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { trpcPlugin } from "./http/trpc-plugin.ts";
import { unsubscribePlugin } from "./http/unsubscribe-plugin.ts";
import { webAppPlugin } from "./http/web-app-plugin.ts";
import { webhooksPlugin } from "./http/webhooks-plugin.ts";
import { restPlugin } from "./rest/rest-plugin.ts";

export type AppOptions = {
  dependencies: Dependencies;
  attempts: AttemptCounter;
  operations: Operations;
  /** Folder of the built web application; null serves only the API. */
  webFolder: string | null;
  /**
   * Polling and heartbeat intervals of the notification stream; defaults to the production values.
   */
  streamTiming?: StreamTiming;
  /** Memory limits for request bodies; defaults to `BODY_BUDGETS`. */
  bodyBudgets?: BodyBudgets;
  log: FastifyBaseLogger;
};

const MEBIBYTE = 1024 * 1024;
const STREAM_TIMING: StreamTiming = { watchMs: 500, heartbeatMs: 15_000 };

/** Node joins a repeated header into one string, which then matches no tenant. */
const tenantHeaderOf = ({ headers }: FastifyRequest): string | undefined => headers["x-tenant-id"]?.toString();

/** What a client waits while another process takes over, in seconds. */
const HANDOVER_SECONDS = 2;

/**
 * Answers what still arrives while the server closes with 503 and `Retry-After`, in the API's error
 * body; Fastify closes the connection with it.
 */
function refuseOnClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => {
    if (isClosing) throw refusal("server.unavailable", {}, { retryAfterSeconds: HANDOVER_SECONDS });
  });
}

/**
 * Builds the whole HTTP server as one Fastify instance, without listening: REST, tRPC, webhooks,
 * streams, downloads, public pages, the web application and the operator's pages. Bodies are
 * limited to 1 MiB unless a route says otherwise, request ids are the server's own, and a request
 * must have arrived within 30 seconds. Forwarded client addresses count only from a proxy with a
 * private address. Closing it leaves the dependencies open.
 * @throws Error for a procedure or a route that declares no access.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { dependencies, attempts, log } = options;
  declaredAccess();
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: MEBIBYTE,
    // Ignores a request id sent by the caller: ids appear in logs and responses and must be ours.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Trusts X-Forwarded-* headers only from a proxy on this machine or its private network.
    trustProxy: ["loopback", "uniquelocal"],
    routerOptions: { maxParamLength: 2000 },
    // A malformed URL never reaches a route; it gets the same error body as every other failure.
    frameworkErrors: (error, request, reply) => {
      reply.header("x-request-id", request.id);
      return sendFailure(request, reply, failureOf(error));
    },
    clientErrorHandler: refuseMalformed(log),
    // Fastify's own answer has neither the API's error body nor Retry-After.
    return503OnClosing: false,
    // A slow sender must not keep a connection open forever: 10 s for the headers, 30 s including
    // the body, checked every 5 s.
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  });

  const createContext = (request: FastifyRequest, reply: FastifyReply | null = null): ApiContext => {
    const publicContext = {
      ...dependencies,
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    };
    let session: Promise<Session> | null = null;
    return {
      public: publicContext,
      requestId: request.id,
      address: addressKey(request.ip),
      attempts,
      devices: knownDevices(dependencies, { request, reply }),
      authenticate: () => {
        session ??= authenticate(dependencies, {
          authorization: request.headers.authorization,
          handoffBinding: bindingCookieOf(request),
          tenantId: tenantHeaderOf(request),
        }).catch((error: unknown) => {
          // A read that is retried after a lost connection must look the session up again.
          session = null;
          throw error;
        });
        return session;
      },
    };
  };

  rememberPaths(app);
  refuseUndeclaredRoutes(app);
  boundBodies(app, options.bodyBudgets);
  acceptJson(app);
  registerErrorHandler(app);
  refuseOnClosing(app);
  // After the body has arrived: its parser would lose the call.
  app.addHook("preValidation", (_request, reply, done) => asOneCall(done, clientLeft(reply)));
  await app.register(cookie);
  await securityHeaders(app, dependencies.providers.payment);
  await app.register(restPlugin, { createContext });
  await app.register(trpcPlugin, { createContext });
  await app.register(notificationStreamPlugin, { createContext, timing: options.streamTiming ?? STREAM_TIMING });
  await app.register(exportPlugin, { createContext });
  await app.register(dataExportPlugin, { createContext });
  await app.register(donationsPlugin, { createContext });
  await app.register(refusedRowsPlugin, { createContext });
  await app.register(receiptPlugin, { createContext });
  await app.register(filePlugin, { dependencies });
  await app.register(fileUploadPlugin, { createContext });
  await app.register(googlePlugin, { createContext });
  await app.register(webhooksPlugin, { createContext });
  await app.register(unsubscribePlugin, { createContext });
  await app.register(emailHtmlPlugin, { createContext });
  await app.register(documentationPlugin);
  await app.register(operationsPlugin, {
    ...options.operations,
    attempts,
    createContext,
    sending: {
      flags: () => readFlags(dependencies),
      resume: (tenantId) => resumeSending(dependencies, tenantId),
    },
    ledgers: () => listLedgerProblems(dependencies),
  });
  const site = readPublicPages(options.webFolder, {
    publicUrl: dependencies.settings.publicUrl,
    hasDemo: dependencies.settings.demo,
  });
  await app.register(publicPagesPlugin, { site });
  await app.register(webAppPlugin, { folder: options.webFolder, site });
  return app;
}
