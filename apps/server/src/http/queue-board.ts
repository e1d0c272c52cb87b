import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { FastifyAdapter } from "@bull-board/fastify";
import type { Queue } from "bullmq";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { sendFailure } from "./answer-errors.ts";

const BASE = "/admin/queues";

/**
 * What the board may change, and why it is safe: every job carries ids only and every effect is
 * claimed in the tables, so running one again, sooner or never does nothing twice and loses
 * nothing. What changes a job's content, adds one or empties a queue is refused, whatever button
 * the page shows.
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
  /** Resolves soon when the queues' store answers, and rejects soon when it does not. */
  ping: () => Promise<void>;
};

/** Seconds after which the board may ask again: its page asks every five by itself. */
const RETRY_AFTER_SECONDS = 5;

/** Bull Board over all queues. Whoever registers it asks for the operator first. */
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
    // Its page brings inline scripts of its own; it is the operator's tool and shows nothing of a
    // tenant.
    reply.header(
      "content-security-policy",
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
    );
    const path = request.url.slice(BASE.length).replace(/\?.*$/, "");
    // A command to a store that is away would wait in memory without an end, or become a 500 of the
    // board's own.
    if (path.startsWith("/api/") && !(await answers(ping, request))) return sendFailure(request, reply, storeAway());
    if (request.method === "GET" || request.method === "HEAD") return;
    if (!isFromBoard(request)) return refuse(reply, "This did not come from the board itself");
    if (!ALLOWED.some((pattern) => pattern.test(path))) return refuse(reply, "The board may not change this");
    const [, queue, job] = ONE_RETRY.exec(path) ?? [];
    if (queue && job && !(await hasFailed(byName.get(decodeURIComponent(queue)), decodeURIComponent(job))))
      return refuse(reply, "Only a job that failed can be run again");
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
 * Removes the page's fonts from other hosts, so that no other company learns who opens the board
 * and when.
 */
const withoutForeignFiles = (html: string): string => html.replace(/<link\b[^>]*href="(https?:)?\/\/[^>]*>\s*/g, "");

/** The page offers no second run of what succeeded; the option for it is missing from the types. */
const withoutRepeats = (adapter: BullMQAdapter): BullMQAdapter =>
  Object.assign(adapter, { allowCompletedRetries: false });

/**
 * A browser sends the operator's password along with whatever any page asks of this address; a
 * program names no origin.
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
