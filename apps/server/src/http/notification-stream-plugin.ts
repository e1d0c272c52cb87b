import { PassThrough } from "node:stream";
import { appErrorOf } from "@aavarti/api/app-error-of";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import { refusal } from "@aavarti/domain/refusal";

import {
  closeLiveStream,
  keepLiveStreams,
  openLiveStream,
  RENEW_EVERY_MS,
  tooManyStreams,
} from "@aavarti/services/notifications/live-streams";
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

/**
 * What one process can hold open: each costs a socket and a question a heartbeat. How many one
 * person may hold is counted on all servers together.
 */
const PER_PROCESS = 5_000;

/**
 * The unread count as server-sent events: once at the start and whenever it may have changed. An
 * event's id names the state that it tells, so whoever comes back with `Last-Event-ID` is told at
 * once of what changed meanwhile, and of nothing when nothing did. The bearer is looked up anew
 * with every event and every heartbeat, so a stream does not outlive its session.
 */
export const notificationStreamPlugin: FastifyPluginAsync<Options> = async (app, { createContext, timing }) => {
  const open = new Map<PassThrough, { id: string; userId: string }>();
  const releases = new Set<Promise<void>>();
  let watch: NotificationWatch | null = null;
  let renewal: NodeJS.Timeout | null = null;

  const renewFrom = ({ public: deps }: ApiContext): void => {
    renewal ??= setInterval(() => {
      keepLiveStreams(deps, [...open.values()]).catch((error) =>
        app.log.warn({ err: error }, "the leases of live streams could not be renewed"),
      );
    }, RENEW_EVERY_MS).unref();
  };
  const release = ({ public: deps }: ApiContext, id: string): void => {
    // What is not released here runs out by itself.
    const released = closeLiveStream(deps, id)
      .catch((error) => app.log.warn({ err: error }, "the lease of a live stream could not be released"))
      .finally(() => releases.delete(released));
    releases.add(released);
  };

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
    await createCaller(context).notifications.unreadCount();
    if (!request.headers.accept?.includes("text/event-stream")) {
      throw refusal("request.notEventStream");
    }
    const { user, tenant } = await context.authenticate();
    if (open.size >= PER_PROCESS) throw tooManyStreams();

    const read = async (): Promise<Told> => {
      // The version first: what changes between the two is told once more, and never missed.
      const version = (await readNotificationVersions(context.public, [tenant.id])).get(tenant.id) ?? 0;
      const { unread } = await createCaller(createContext(request)).notifications.unreadCount();
      return { id: `${version}.${unread}`, unread };
    };
    const first = await read();
    const lease = { id: await openLiveStream(context.public, user.id), userId: user.id };
    const stream = new PassThrough();
    open.set(stream, lease);
    renewFrom(context);
    const live = liven(stream, { timing, first, read });
    const unwatch = watchOf(context).watch(tenant.id, live.tell);
    stream.once("close", () => {
      open.delete(stream);
      release(context, lease.id);
      unwatch();
      live.stop();
    });
    // Whoever goes away without a word leaves the answer unfinished; the connection carries nothing
    // else afterwards.
    const leave = (): void => {
      stream.destroy();
      request.raw.socket.destroy();
    };
    // Or has gone already, while the first state was read.
    if (reply.raw.closed) leave();
    else reply.raw.once("close", leave);
    stream.write(request.headers["last-event-id"] === first.id ? ALIVE : eventOf(first));
    return sendStream(reply, stream);
  });

  // A server that ends lets go of its listeners; they come back to another.
  app.addHook("preClose", async () => {
    watch?.close();
    if (renewal) clearInterval(renewal);
    for (const stream of open.keys()) stream.end();
  });
  app.addHook("onClose", async () => {
    await Promise.all(releases);
  });
};

type Live = {
  /** Something may have changed. */
  tell: () => void;
  stop: () => void;
};

/**
 * Keeps a stream up to date until it ends: by its reader, by the end of the session, or because its
 * reader does not read.
 */
function liven(
  stream: PassThrough,
  { timing, first, read }: { timing: StreamTiming; first: Told; read: () => Promise<Told> },
): Live {
  let lastId = first.id;
  let isReading = false;
  let hasChanged = false;
  const show = (told: Told, isBeat: boolean): void => {
    if (told.id !== lastId) stream.write(eventOf(told));
    else if (isBeat) stream.write(ALIVE);
    lastId = told.id;
  };
  const look = async (isBeat: boolean): Promise<void> => {
    isReading = true;
    try {
      do {
        hasChanged = false;
        show(await read(), isBeat);
      } while (hasChanged);
    } catch (error) {
      // A database that is away for a moment is asked again at the next beat. Any other failure
      // ends the session or the stream.
      if (appErrorOf(error).code !== "UNAVAILABLE") stream.end();
    } finally {
      isReading = false;
    }
  };
  // While a slow database has not answered it is not asked again: the beats of every listener would
  // only queue up. A change is read once more.
  const tell = (): void => {
    hasChanged = true;
    if (!isReading) void look(false);
  };
  const heartbeat = setInterval(() => {
    if (stream.writableNeedDrain) {
      stream.destroy();
      return;
    }
    // What follows from the clock alone, such as the trial's last day, is found here.
    if (!isReading) void look(true);
  }, timing.heartbeatMs);
  heartbeat.unref();
  return { tell, stop: () => clearInterval(heartbeat) };
}

const ALIVE = ": here\n\n";

/** What is told, under the id of the state that it is. */
type Told = { id: string; unread: number };
const eventOf = ({ id, unread }: Told): string => `id: ${id}\nevent: unread\ndata: ${JSON.stringify({ unread })}\n\n`;

const sendStream = (reply: FastifyReply, stream: PassThrough): FastifyReply =>
  reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("connection", "close")
    // A proxy in front must pass each event on as it comes.
    .header("x-accel-buffering", "no")
    .send(stream);
