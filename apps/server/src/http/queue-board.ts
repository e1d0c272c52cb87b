import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { FastifyAdapter } from "@bull-board/fastify";
import type { Queue } from "bullmq";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { sendFailure } from "./error-handler.ts";

const BASE = "/admin/queues";

/**
 * Requests through which the board may change jobs. They are safe because jobs carry only ids and
 * every effect is claimed in the tables: running a job again, earlier or never neither repeats nor
 * loses anything. Requests that edit a job's data, add a job or empty a queue are refused, even if
 * the page offers them.
 */
const ALLOWED: readonly RegExp[] = [
  /^\/api\/queues\/[^/]+\/retry\/failed$/,
  /^\/api\/queues\/[^/]+\/[^/]+\/retry$/,
  /^\/api\/queues\/[^/]+\/promote$/,
  /^\/api\/queues\/[^/]+\/[^/]+\/promote$/,
  /^\/api\/queues\/[^/]+\/clean\/(completed|failed)$/,
  /^\/api\/queues\/[^/]+\/[^/]+\/clean$/,
  /^\/api\/queues\/(pause|resume)$/,
  /^\/api\/queues\/[^/]+\/(pause|resume)$/,
  /^\/api\/queues\/[^/]+\/job-schedulers\/[^/]+\/run$/,
];
const ONE_RETRY = /^\/api\/queues\/([^/]+)\/([^/]+)\/retry$/;

type QueueBoardOptions = {
  queues: readonly Queue[];
  /** Resolves quickly when the queues' store responds, and rejects quickly when it does not. */
  ping: () => Promise<void>;
};

/** Seconds after which the board may retry; its page polls every five seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Serves Bull Board, a page that shows all queues and their jobs, at /admin/queues. The caller must
 * authenticate the operator first. Changes are refused (403) when another site's page sends them,
 * and unless they are on a short list, such as running a failed job again, cleaning finished jobs
 * and pausing a queue; no job's data can be edited. Its API responds 503 while the queues' store is
 * unreachable.
 */
export const queueBoard: FastifyPluginAsync<QueueBoardOptions> = async (app, { queues, ping }) => {
  const adapter = new FastifyAdapter();
  adapter.setBasePath(BASE);
  createBullBoard({
    queues: queues.map((queue) => withoutRepeats(new BullMQAdapter(queue))),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: "Aavarti queues", hideRedisDetails: true } },
  });
  const byName = new Map(queues.map((queue) => [queue.name, queue]));
  app.addHook("onRequest", async (request, reply) => {
    // The board's page uses inline scripts; it is an operator tool and shows no tenant data.
    reply.header(
      "content-security-policy",
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
    );
    const path = request.url.slice(BASE.length).replace(/\?.*$/, "");
    // A command to an unreachable store would wait forever, or end as the board's own 500.
    if (path.startsWith("/api/") && !(await answers(ping, request))) return sendFailure(request, reply, storeAway());
    if (request.method === "GET" || request.method === "HEAD") return;
    if (!isFromBoard(request)) return refuse(reply, "This request wasn't sent from the queue board");
    if (!ALLOWED.some((pattern) => pattern.test(path)))
      return refuse(reply, "This can't be changed from the queue board");
    const [, queue, job] = ONE_RETRY.exec(path) ?? [];
    if (queue && job && !(await hasFailed(byName.get(decodeURIComponent(queue)), decodeURIComponent(job))))
      return refuse(reply, "Only failed jobs can be run again");
  });
  app.addHook("onSend", async (_request, reply, body) =>
    typeof body === "string" && String(reply.getHeader("content-type")).startsWith("text/html")
      ? withoutForeignFiles(body)
      : body,
  );
  await app.register(adapter.registerPlugin(), { prefix: BASE });
};

async function answers(ping: () => Promise<void>, request: FastifyRequest): Promise<boolean> {
  try {
    await ping();
    return true;
  } catch (error) {
    request.log.warn({ err: error }, "the queues' store is not available");
    return false;
  }
}

const storeAway = (): AppError =>
  refusal(
    "queues.unreachable",
    {},
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );

/**
 * Removes fonts hosted elsewhere from the page, so that no other company learns who opens the board
 * and when.
 */
const withoutForeignFiles = (html: string): string => html.replace(/<link\b[^>]*href="(https?:)?\/\/[^>]*>\s*/g, "");

/** Hides the page's retry button for completed jobs; the option is missing from the types. */
const withoutRepeats = (adapter: BullMQAdapter): BullMQAdapter =>
  Object.assign(adapter, { allowCompletedRetries: false });

/**
 * A browser attaches the operator's password to requests that any other page makes to this address,
 * so their origin is checked; a program sends no origin.
 */
function isFromBoard({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
}

async function hasFailed(queue: Queue | undefined, id: string): Promise<boolean> {
  const job = await queue?.getJob(id);
  return (await job?.getState()) === "failed";
}

const refuse = (reply: FastifyReply, sentence: string): FastifyReply => reply.code(403).send({ error: sentence });
