import { PassThrough } from "node:stream";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { AppError } from "@aavarti/domain/errors";
import { readNotificationVersions } from "@aavarti/services/notifications/read-versions";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { createNotificationWatch, type NotificationWatch } from "./notification-watch.ts";

export type StreamTiming = {
  /** How often the database is asked whether anything changed. */
  watchMs: number;
  /** How often a stream shows that it lives, and whoever listens is asked again who they are. */
  heartbeatMs: number;
};

type Options = { createContext: (request: FastifyRequest) => ApiContext; timing: StreamTiming };

export const STREAM_PATH = "/api/v1/notifications/live";

/** Streams that one person, and one process, may hold open: each costs a socket and a question a heartbeat. */
const PER_PERSON = 8;
const PER_PROCESS = 5_000;
const RETRY_SECONDS = 30;

/**
 * The unread count as server-sent events: once at the start and whenever it may have changed. The bearer is looked up anew with every event and every
 * heartbeat, so a stream does not outlive its session.
 */
export const notificationStreamPlugin: FastifyPluginAsync<Options> = async (app, { createContext, timing }) => {
  const open = new Map<PassThrough, string>();
  let watch: NotificationWatch | null = null;

  const watchOf = ({ public: { db } }: ApiContext): NotificationWatch => {
    watch ??= createNotificationWatch({
      readVersions: (tenantIds) => readNotificationVersions({ db }, tenantIds),
      everyMs: timing.watchMs,
      onError: (error) => app.log.warn({ err: error }, "the versions of notifications could not be read"),
    });
    return watch;
  };

  app.get(STREAM_PATH, async (request, reply) => {
    const context = createContext(request);
    const first = await createCaller(context).notifications.unreadCount();
    if (!request.headers.accept?.includes("text/event-stream")) {
      throw new AppError("VALIDATION_FAILED", "Ask for it with the header Accept: text/event-stream");
    }
    const { user, tenant } = await context.authenticate();
    refuseTooMany(open, user.id);

    const stream = new PassThrough();
    open.set(stream, user.id);
    const live = liven(stream, {
      timing,
      count: () => createCaller(createContext(request)).notifications.unreadCount(),
    });
    const unwatch = watchOf(context).watch(tenant.id, live.tell);
    stream.once("close", () => {
      open.delete(stream);
      unwatch();
      live.stop();
    });
    // Whoever goes away without a word leaves the answer unfinished; the connection carries nothing else afterwards.
    reply.raw.once("close", () => {
      stream.destroy();
      request.raw.socket.destroy();
    });
    stream.write(eventOf(first));
    return sendStream(reply, stream);
  });

  // A server that ends lets go of its listeners; they come back to another.
  app.addHook("preClose", async () => {
    watch?.close();
    for (const stream of open.keys()) stream.end();
  });
};

function refuseTooMany(open: ReadonlyMap<PassThrough, string>, userId: string): void {
  const own = [...open.values()].filter((id) => id === userId).length;
  if (own < PER_PERSON && open.size < PER_PROCESS) return;
  throw new AppError("RATE_LIMITED", `Too many live connections. Try again in ${RETRY_SECONDS} seconds.`, {
    retryAfterSeconds: RETRY_SECONDS,
  });
}

type Live = {
  /** Something may have changed. */
  tell: () => void;
  stop: () => void;
};

/** Keeps a stream up to date until it ends: by its reader, by the end of the session, or because its reader does not read. */
function liven(
  stream: PassThrough,
  { timing, count }: { timing: StreamTiming; count: () => Promise<{ unread: number }> },
): Live {
  const tell = (): void => {
    count().then(
      (unread) => void stream.write(eventOf(unread)),
      () => stream.end(),
    );
  };
  const heartbeat = setInterval(() => {
    if (stream.writableNeedDrain) {
      stream.destroy();
      return;
    }
    count().then(
      () => void stream.write(": here\n\n"),
      () => stream.end(),
    );
  }, timing.heartbeatMs);
  heartbeat.unref();
  return { tell, stop: () => clearInterval(heartbeat) };
}

const eventOf = (unread: { unread: number }): string => `event: unread\ndata: ${JSON.stringify(unread)}\n\n`;

const sendStream = (reply: FastifyReply, stream: PassThrough): FastifyReply =>
  reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("connection", "close")
    // A proxy in front must pass each event on as it comes.
    .header("x-accel-buffering", "no")
    .send(stream);
