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
  /** How often the database is polled for changes, in milliseconds. */
  watchMs: number;
  /** How often a stream sends a heartbeat and checks its session again, in milliseconds. */
  heartbeatMs: number;
};

type Options = { createContext: (request: FastifyRequest) => ApiContext; timing: StreamTiming };

export const STREAM_PATH = "/api/v1/notifications/live";

/**
 * Streams that one process may hold open: each costs a socket and one query per heartbeat. The
 * limit per person is counted across all servers.
 */
const PER_PROCESS = 5_000;

/**
 * Streams the unread count as server-sent events: once at the start and after every possible
 * change. An event's id is the version of its state, so a client that reconnects with
 * `Last-Event-ID` gets an event at once if something changed meanwhile, and none otherwise. Every
 * event and every heartbeat checks the session again, so a stream ends with its session.
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
    // A stream that isn't released here expires by itself.
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
      // Read the version before the count: a change in between is then sent twice rather than
      // missed.
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
    // A client that disconnects leaves the response unfinished; the connection can't be reused
    // afterwards.
    const leave = (): void => {
      stream.destroy();
      request.raw.socket.destroy();
    };
    // The client may already have disconnected while the first state was read.
    if (reply.raw.closed) leave();
    else reply.raw.once("close", leave);
    stream.write(request.headers["last-event-id"] === first.id ? ALIVE : eventOf(first));
    return sendStream(reply, stream);
  });

  // A server that shuts down closes its streams; the clients reconnect to another server.
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
  /** Called when something may have changed. */
  tell: () => void;
  stop: () => void;
};

/**
 * Keeps a stream up to date until it ends: closed by the client, by the end of the session, or
 * because the client does not read.
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
      // A database that is briefly unreachable is queried again at the next heartbeat. Any other
      // failure ends the stream.
      if (appErrorOf(error).code !== "UNAVAILABLE") stream.end();
    } finally {
      isReading = false;
    }
  };
  // Does not query again while a query is running: with a slow database the heartbeats of all
  // streams would only queue up. A change during a query triggers one more read.
  const tell = (): void => {
    hasChanged = true;
    if (!isReading) void look(false);
  };
  const heartbeat = setInterval(() => {
    if (stream.writableNeedDrain) {
      stream.destroy();
      return;
    }
    // The heartbeat finds what changes with the clock alone, such as the trial's last day.
    if (!isReading) void look(true);
  }, timing.heartbeatMs);
  heartbeat.unref();
  return { tell, stop: () => clearInterval(heartbeat) };
}

const ALIVE = ": here\n\n";

/** The unread count that was sent, with the version of its state as id. */
type Told = { id: string; unread: number };
const eventOf = ({ id, unread }: Told): string => `id: ${id}\nevent: unread\ndata: ${JSON.stringify({ unread })}\n\n`;

const sendStream = (reply: FastifyReply, stream: PassThrough): FastifyReply =>
  reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("connection", "close")
    // Tells a proxy in front not to buffer events.
    .header("x-accel-buffering", "no")
    .send(stream);
