import { PassThrough } from "node:stream";
import { appErrorOf } from "@aavarti/api/app-error-of";
import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import type { ReplyingMember } from "@aavarti/contract/replying";
import { refusal } from "@aavarti/domain/refusal";
import {
  closeLiveStream,
  keepLiveStreams,
  openLiveStream,
  RENEW_EVERY_MS,
  tooManyStreams,
} from "@aavarti/services/notifications/live-streams";
import { NO_VERSION, readLiveVersions, remindersSince } from "@aavarti/services/notifications/read-versions";
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
 * Serves a stream of server-sent events with the signed-in user's number of unread notifications,
 * and of conversations without an answer, at the start and after every possible change, an event
 * when reminders to customers changed, and one with the colleagues who are writing a reply; many
 * changes at once are one event. An event's id is the version of the whole state: a client that
 * reconnects with `Last-Event-ID` gets an event only if something changed. Each event and heartbeat
 * checks the session, so a stream ends with it; so it does for a client that does not read. Refuses
 * a request that doesn't accept event streams, the 5,001st stream of a process, and streams over
 * the user's limit of 20.
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
      readVersions: (tenantIds) => readLiveVersions({ db }, tenantIds),
      everyMs: timing.watchMs,
      onError: (error) => app.log.warn({ err: error }, "the versions of live streams could not be read"),
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

    const read = async (): Promise<StreamState> => {
      // Read the version before the count: a change in between is then sent twice rather than
      // missed.
      const version = (await readLiveVersions(context.public, [tenant.id])).get(tenant.id) ?? NO_VERSION;
      const { unread, unanswered = 0 } = await createCaller(createContext(request)).notifications.unreadCount();
      const replying = version.replying === "" ? [] : await replyingFor(createContext(request));
      return {
        notifications: `${version.notifications}.${unread}`,
        unread,
        unanswered,
        reminders: version.reminders,
        replyingVersion: version.replying,
        replying,
      };
    };
    const first = await read();
    const lease = { id: await openLiveStream(context.public, user.id), userId: user.id };
    const stream = new PassThrough();
    open.set(stream, lease);
    renewFrom(context);
    const known = parseEventId(request.headers["last-event-id"]);
    const updates = keepUpdated(stream, { timing, first, read });
    const unwatch = watchOf(context).watch(tenant.id, updates.check);
    stream.once("close", () => {
      open.delete(stream);
      release(context, lease.id);
      unwatch();
      updates.stop();
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
    // Who begins has just loaded its rows; who comes back may have missed changes of reminders.
    stream.write(
      eventsOf(first, {
        replyingVersion: "",
        // A snooze ends with the clock alone, which no version tells.
        unanswered: 0,
        ...(known ?? { notifications: null, reminders: first.reminders }),
      }) || ALIVE,
    );
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

type StreamUpdates = {
  /** Reads the state again and sends what changed. Call it when something may have changed. */
  check: () => void;
  stop: () => void;
};

/**
 * Keeps a stream up to date until it ends: closed by the client, by the end of the session, or
 * because the client does not read.
 */
function keepUpdated(
  stream: PassThrough,
  { timing, first, read }: { timing: StreamTiming; first: StreamState; read: () => Promise<StreamState> },
): StreamUpdates {
  let last = first;
  let isReading = false;
  let hasChanged = false;
  const send = (state: StreamState, isBeat: boolean): void => {
    const events = eventsOf(state, last);
    if (events) stream.write(events);
    else if (isBeat) stream.write(ALIVE);
    last = state;
  };
  const readAndSend = async (isBeat: boolean): Promise<void> => {
    isReading = true;
    try {
      do {
        hasChanged = false;
        send(await read(), isBeat);
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
  const check = (): void => {
    hasChanged = true;
    if (!isReading) void readAndSend(false);
  };
  const heartbeat = setInterval(() => {
    if (stream.writableNeedDrain) {
      stream.destroy();
      return;
    }
    // The heartbeat finds what changes with the clock alone, such as the trial's last day.
    if (!isReading) void readAndSend(true);
  }, timing.heartbeatMs);
  heartbeat.unref();
  return { check, stop: () => clearInterval(heartbeat) };
}

const ALIVE = ": here\n\n";

/**
 * The unread count with the version of its state, the number of conversations without an answer,
 * the version of the reminders, and the colleagues who are writing a reply with the version of
 * everybody who does.
 */
type StreamState = {
  notifications: string;
  unread: number;
  unanswered: number;
  reminders: string;
  replyingVersion: string;
  replying: readonly ReplyingMember[];
};

/** What a client knows of a state; a client that has just begun knows no notifications (null). */
type KnownState = { notifications: string | null; unanswered: number; reminders: string; replyingVersion: string };

/** Returns the colleagues who are writing a reply; none for a member who may not read the inbox. */
async function replyingFor(context: ApiContext): Promise<ReplyingMember[]> {
  try {
    return await createCaller(context).conversations.replying();
  } catch (error) {
    const { code } = appErrorOf(error);
    if (code === "FORBIDDEN" || code === "ACCOUNT_INACTIVE") return [];
    throw error;
  }
}

/** Returns the events that lead from the known state to this one; the empty string if none does. */
function eventsOf(state: StreamState, known: KnownState): string {
  const id = `id: ${state.notifications}.${state.reminders}\n`;
  const unreadEvent =
    state.notifications === known.notifications && state.unanswered === known.unanswered
      ? ""
      : `${id}event: unread\ndata: ${JSON.stringify(countsOf(state))}\n\n`;
  const since = remindersSince(known.reminders)?.toISOString() ?? null;
  const remindersEvent =
    state.reminders === known.reminders ? "" : `${id}event: reminders\ndata: ${JSON.stringify({ since })}\n\n`;
  // Without an id: it expires by itself, so who comes back has missed nothing.
  const replyingEvent =
    state.replyingVersion === known.replyingVersion
      ? ""
      : `event: replying\ndata: ${JSON.stringify({ replying: state.replying })}\n\n`;
  return unreadEvent + remindersEvent + replyingEvent;
}

const countsOf = ({ unread, unanswered }: StreamState) => ({ unread, ...(unanswered > 0 && { unanswered }) });

/** Returns the state that a client knows; null for an id of another version of the server. */
function parseEventId(id: string | string[] | undefined): { notifications: string; reminders: string } | null {
  const [, notifications, reminders] = /^(\d+\.\d+)\.([\d.-]*)$/.exec(String(id)) ?? [];
  return notifications !== undefined && reminders !== undefined ? { notifications, reminders } : null;
}

const sendStream = (reply: FastifyReply, stream: PassThrough): FastifyReply =>
  reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("connection", "close")
    // Tells a proxy in front not to buffer events.
    .header("x-accel-buffering", "no")
    .send(stream);
