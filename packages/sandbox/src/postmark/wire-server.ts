import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isEmail } from "./addresses.ts";
import { refuse } from "./errors.ts";
import type { PostmarkSandbox } from "./postmark.ts";
import { NewWebhook } from "./registered-webhooks.ts";

const CREATED_AT = "2026-01-01T00:00:00Z";
const STREAMS = [
  { ID: "outbound", Name: "Default Transactional Stream", MessageStreamType: "Transactional" },
  { ID: "broadcast", Name: "Default Broadcast Stream", MessageStreamType: "Broadcasts" },
  { ID: "inbound", Name: "Default Inbound Stream", MessageStreamType: "Inbound" },
].map((stream) => ({
  ...stream,
  ServerID: 23,
  Description: null,
  CreatedAt: CREATED_AT,
  UpdatedAt: null,
  ArchivedAt: null,
}));

const SuppressionChanges = z.object({ Suppressions: z.array(z.object({ EmailAddress: z.string() })) });

/**
 * Adds the routes of the server, its streams with their suppressions, its webhooks and its bounces.
 * Unknown ones are refused with Postmark's error codes.
 */
export function serverRoutes(app: FastifyInstance, postmark: PostmarkSandbox): void {
  app.get("/server", { config: { operation: "server" } }, async () => ({
    ID: 23,
    Name: "Aavarti sandbox",
    Color: "green",
    DeliveryType: "Live",
    SmtpApiActivated: true,
    TrackOpens: false,
    TrackLinks: "None",
    InboundAddress: "sandbox@inbound.aavarti.test",
    ServerLink: "http://127.0.0.1",
  }));

  const streams = { config: { operation: "streams" as const } };
  app.get("/message-streams", streams, async () => ({ MessageStreams: STREAMS, TotalCount: STREAMS.length }));
  app.get<StreamParams>("/message-streams/:stream", streams, async ({ params }) => requireStream(params.stream));

  const suppressions = { config: { operation: "suppressions" as const } };
  app.get<StreamParams>("/message-streams/:stream/suppressions/dump", suppressions, async ({ params }) => ({
    Suppressions: postmark.suppressions.list(requireStream(params.stream).ID).map((entry) => ({
      EmailAddress: entry.email,
      SuppressionReason: entry.reason,
      Origin: entry.origin,
      CreatedAt: entry.createdAt,
    })),
  }));
  app.post<StreamParams>("/message-streams/:stream/suppressions", suppressions, async ({ params, body }) => ({
    Suppressions: addressesOf(body).map((email) => {
      if (!isEmail(email)) return toResult(email, "Failed", "An invalid email address was provided.");
      postmark.suppress(requireStream(params.stream).ID, email, "ManualSuppression");
      return toResult(email, "Suppressed", null);
    }),
  }));
  app.post<StreamParams>("/message-streams/:stream/suppressions/delete", suppressions, async ({ params, body }) => ({
    Suppressions: addressesOf(body).map((email) =>
      postmark.suppressions.remove(requireStream(params.stream).ID, email)
        ? toResult(email, "Deleted", null)
        : toResult(email, "Failed", "You do not have the required authority to change this suppression."),
    ),
  }));

  const webhooks = { config: { operation: "webhooks" as const } };
  app.get("/webhooks", webhooks, async () => ({ Webhooks: postmark.webhooks.list() }));
  app.post("/webhooks", webhooks, async ({ body }) => {
    const webhook = NewWebhook.safeParse(body).data;
    if (webhook === undefined)
      throw refuse(606, "The webhook needs a Url on this machine: nothing leaves the sandbox.");
    return postmark.webhooks.add(webhook);
  });

  app.put<{ Params: { id: string } }>("/bounces/:id/activate", suppressions, async ({ params }) => {
    const bounce = postmark.activateBounce(Number(params.id));
    if (bounce === undefined) throw refuse(407, "This bounce was not found.");
    return { Message: "OK", Bounce: bounce };
  });
}

type StreamParams = { Params: { stream: string } };

function requireStream(id: string) {
  const stream = STREAMS.find(({ ID }) => ID === id);
  if (stream === undefined) throw refuse(1226, "The message stream for the provided 'ID' was not found.");
  return stream;
}

function addressesOf(body: unknown): string[] {
  const changes = SuppressionChanges.safeParse(body).data;
  if (changes === undefined) throw refuse(403, "Invalid request field(s).");
  return changes.Suppressions.map(({ EmailAddress }) => EmailAddress);
}

const toResult = (EmailAddress: string, Status: string, Message: string | null) => ({ EmailAddress, Status, Message });
