import { explainFault } from "@aavarti/domain/reasons/faults";
import { Errors, ServerClient } from "postmark";
import { parseBaseUrl } from "../base-url.ts";
import { boundedFetch, readRetryAfter } from "../bounded-fetch.ts";
import { equalInConstantTime } from "../constant-time.ts";
import { ProviderError } from "../provider-error.ts";
import { type TransportFailure, transportFailure } from "../transport-failure.ts";
import { refusedByUs, refusedCall, unansweredCall, unreadableAnswer } from "./faults.ts";
import { withoutAttachments } from "./inbound-email.ts";
import type { EmailProvider } from "./interface.ts";
import { createMailReader } from "./mail-reader.ts";
import {
  isSingleAddress,
  METADATA_KEY,
  OutboundSearch,
  parsePostmarkWebhook,
  SentMessage,
  ServerDetails,
  toPostmarkMessage,
} from "./transform.ts";

export type PostmarkConfig = {
  /** Default: the real Postmark. */
  baseUrl?: string | undefined;
  serverToken: string;
  /** The verified sender address. */
  from: string;
  /** The webhook's Basic authentication password; its user is `postmark`. */
  webhookSecret: string;
  /** Default `outbound`, because renewal reminders and receipts are transactional. */
  messageStream?: string | undefined;
  /** Default 15 s. */
  timeoutMs?: number | undefined;
  /** Timeout of `status`; default 5 s. */
  statusTimeoutMs?: number | undefined;
};

export const POSTMARK_API_URL = "https://api.postmarkapp.com";
const WEBHOOK_USER = "postmark";

/**
 * Creates the email provider on Postmark's own client. `send` refuses anything but single addresses
 * without a call; `findByKey` gives null without a match and throws when Postmark ignored the
 * filter. `status` reports a failed call instead of throwing; a refused one, as by a wrong token,
 * counts as not configured, but reachable. `verifyWebhook` checks Basic credentials, since Postmark
 * signs nothing.
 * @throws Error when the base URL is unsafe.
 */
export function createPostmark(config: PostmarkConfig): EmailProvider {
  const { serverToken, from, messageStream = "outbound", timeoutMs = 15_000, statusTimeoutMs = 5_000 } = config;
  const baseUrl = parseBaseUrl(config.baseUrl ?? POSTMARK_API_URL);
  const call = <Answer>(limitMs: number, run: (client: ServerClient) => Promise<Answer>) =>
    callPostmark({ baseUrl, serverToken, timeoutMs: limitMs }, run);
  const expectedAuthorization = `Basic ${Buffer.from(`${WEBHOOK_USER}:${config.webhookSecret}`).toString("base64")}`;

  return {
    async send(email) {
      for (const address of [email.to, email.replyTo, email.fromAddress]) {
        if (address !== undefined && !isSingleAddress(address)) {
          throw refusedByUs("INVALID_ADDRESS", explainFault("postmark.address"));
        }
      }
      const message = toPostmarkMessage(email, { address: from, messageStream });
      const answer = SentMessage.safeParse(await call<unknown>(timeoutMs, (client) => client.sendEmail(message))).data;
      if (answer === undefined) throw unreadableAnswer("UNEXPECTED_BODY");
      const { ErrorCode: errorCode, Message, MessageID } = answer;
      if (errorCode !== 0) {
        throw refusedCall({ status: 422, errorCode, message: Message, retryAfterSeconds: undefined }, [serverToken]);
      }
      if (MessageID === undefined) throw unreadableAnswer("NO_MESSAGE_ID");
      return { messageId: MessageID };
    },

    async findByKey(idempotencyKey) {
      // Postmark filters by `metadata_<name>`; the client passes on names that its types lack.
      const filter = { count: 10, offset: 0, [`metadata_${METADATA_KEY}`]: idempotencyKey };
      const found = OutboundSearch.safeParse(
        await call<unknown>(timeoutMs, (client) => client.getOutboundMessages(filter)),
      ).data;
      if (found === undefined) throw unreadableAnswer("UNEXPECTED_BODY");
      const match = found.Messages.find(({ Metadata }) => Metadata?.[METADATA_KEY] === idempotencyKey);
      // Messages with other keys mean that the filter was not applied. Then null would be a guess,
      // and a wrong guess means a second email.
      if (match === undefined && found.Messages.length > 0) throw unreadableAnswer("FILTER_NOT_APPLIED");
      return match === undefined ? null : { messageId: match.MessageID };
    },

    async status() {
      try {
        const server = await call<unknown>(statusTimeoutMs, (client) => client.getServer());
        if (!ServerDetails.safeParse(server).success) throw unreadableAnswer("UNEXPECTED_BODY");
        return { configured: true, reachable: true, error: null };
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        const refused = failure.outcome === "refused";
        return { configured: !refused, reachable: refused, error: `${failure.reason} ${failure.nextStep}` };
      }
    },

    // Postmark signs nothing (its documentation shows an HMAC sample for a header that it never
    // sends), so Basic authentication over HTTPS is the proof.
    verifyWebhook: ({ authorization }) =>
      typeof authorization === "string" && equalInConstantTime(authorization, expectedAuthorization),
    withoutAttachments,
    readEmail: createMailReader(),
    parseWebhook: parsePostmarkWebhook,
  };
}

type Connection = { baseUrl: URL; serverToken: string; timeoutMs: number };

/**
 * Calls one method of Postmark's client (5.1.0) and works around its faults. It uses a new client
 * per call, because the client drops the cause of a network failure and the `Retry-After` header,
 * and throws a bare `TimeoutError` for a stalled body. Our `fetch` sees all three.
 */
async function callPostmark<Answer>(
  { baseUrl, serverToken, timeoutMs }: Connection,
  run: (client: ServerClient) => Promise<Answer>,
): Promise<Answer> {
  let transport: TransportFailure | undefined;
  let retryAfterSeconds: number | undefined;
  const client = new ServerClient(serverToken, {
    useHttps: baseUrl.protocol === "https:",
    requestHost: baseUrl.host + baseUrl.pathname.replace(/\/$/, ""),
    // In seconds; our own deadline ends first.
    timeout: Math.ceil(timeoutMs / 1000) + 1,
    fetch: async (input, init) => {
      try {
        const response = await boundedFetch(input, init, { timeoutMs });
        retryAfterSeconds = readRetryAfter(response.headers);
        return response;
      } catch (error) {
        transport = transportFailure(error);
        throw error;
      }
    },
  });

  try {
    return await run(client);
  } catch (error) {
    if (transport) throw unansweredCall(transport);
    if (!(error instanceof Errors.PostmarkError)) throw error;
    const { statusCode, code, message } = error;
    // The client copies `ErrorCode` from the body unchecked; a proxy's page has none.
    const errorCode = typeof code === "number" ? code : 0;
    throw refusedCall({ status: statusCode, errorCode, message: String(message), retryAfterSeconds }, [serverToken]);
  }
}
