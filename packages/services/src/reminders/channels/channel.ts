import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import type { FileKind } from "@aavarti/domain/files";
import type { Language } from "@aavarti/domain/languages";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import type { MediaFile } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies, ServiceContext } from "../../context.ts";
import type { DigestList } from "../../digests/digest-items.ts";
import type { DigestFacts } from "../../digests/render-digest.ts";
import type { CoveringText } from "../../documents/covering-text.ts";
import type { MessageFacts } from "../../templates/message-values.ts";
import type { Wording } from "../../templates/wording.ts";
import type { CombinedFacts } from "../compose/combined-list.ts";
import type { Owner, Recipient } from "../internal/recipients.ts";

/** What the recipient reads; the subject is null on a channel without subjects. */
export type RenderedMessage = { subject: string | null; text: string };

/** The provider's id of a message, and what it said about one that it accepted but still holds. */
export type SentMessage = { messageId: string; cause: Explanation | null };

/** A message ready to be sent. The provider gets our key with it: the leading reminder's id. */
export type ReminderMessage = RenderedMessage & {
  channel: ReminderChannel;
  address: string;
  /** Whether it goes as free text in an open WhatsApp window, which is estimated as free. */
  isFree?: boolean;
  /** @throws ProviderError, or AppError NOT_CONFIGURED. */
  send: (providers: Dependencies["providers"]) => Promise<SentMessage>;
};

/** The contents of one message to a customer or an owner, with one reminder or several. */
export type MessageSource = {
  /** Our key of the message. */
  key: string;
  facts: CombinedFacts;
  recipient: Recipient;
  /** Whether a person asked for it, so that it may go as free text in an open WhatsApp window. */
  isByHand: boolean;
  /** The first reminder's customer, to whom a reply belongs. */
  subject: ReminderSubject;
  tenant: TenantRow;
  owners: readonly Owner[];
  wording: Wording;
  /**
   * Sender address on the business's own domain; undefined while email is sent from the
   * installation's.
   */
  fromAddress: string | undefined;
};

/** A text that is no reminder: a confirmation to the customer. */
export type PlainMessage = { to: string; key: string; fromName: string; subject: string; text: string; tag: string };

/** A receipt or statement to a customer, with what is written with it. */
export type DocumentSource = CoveringText & {
  /** Our key of the message. */
  key: string;
  address: string;
  customerId: string;
  language: Language;
  tenant: TenantRow;
  content: Buffer;
};

/** An approved WhatsApp template with its values. */
export type FilledTemplate = { template: string; language: string; params: Record<string, string> };

/** What a member wrote to a customer in the inbox. */
export type ReplySource = {
  /** Sent instead of the text, where the channel has templates; null for free text. */
  template: FilledTemplate | null;
  /** Our key of the message. */
  key: string;
  address: string;
  customerId: string;
  /** The subject of the thread; null where there is none. */
  subject: string | null;
  text: string;
  tenant: TenantRow;
  /**
   * The `Message-ID`s of the customer's emails in the thread, oldest first, without angle brackets;
   * it answers the last. Empty if unknown.
   */
  references: readonly string[];
  /** Whether the customer ever wrote in its conversation: the subject of an email says so. */
  isAnswer: boolean;
  /** Where answers go when this installation has no mailbox for them. */
  ownerEmail: string | undefined;
  /** The files that go with it: on a channel that stores documents first, at most one. */
  files: readonly ReplyFile[];
  /** Set for a message of a bulk send, which answers nothing, with the recipient's language. */
  bulk: { language: Language } | null;
};

/** A file of a reply, named and typed as its recipient gets it. */
export type ReplyFile = { id: string; name: string; contentType: string; kind: FileKind; isVoice: boolean };

/** A file that is ready to be sent: its content, or the id under which the provider stored it. */
export type LoadedFile = ReplyFile & ({ content: Buffer } | { mediaId: string });

/**
 * A reply ready to be sent, with its files. @throws ProviderError, or AppError NOT_CONFIGURED.
 */
export type ReplyMessage = (providers: Dependencies["providers"], files: readonly LoadedFile[]) => Promise<SentMessage>;

/** A document ready to be sent. The provider gets our key with it: the delivery's id. */
export type DocumentMessage = {
  /** The file that the provider must store first; null where it goes with the message. */
  upload: MediaFile | null;
  /** Whether it goes freely in an open WhatsApp window, which is estimated as free. */
  isFree?: boolean;
  /**
   * Sends it, with the id of the stored file where there is one.
   * @throws ProviderError, or AppError NOT_CONFIGURED.
   */
  send: (providers: Dependencies["providers"], mediaId: string | null) => Promise<SentMessage>;
};

/** A business's own text, sent to the signed-in user with example values. */
export type TestMessage = {
  to: string;
  key: string;
  kind: MessageKind;
  text: { subject: string; body: string };
  facts: MessageFacts;
  tenant: TenantRow;
  fromAddress: string | undefined;
};

/** Everything that is particular to sending on one channel. Its rules are in domain/channels.ts. */
export type ChannelService = {
  /**
   * @throws AppError CONFLICT with the reason, when the business's text needs a value that does not
   * exist.
   */
  render: (facts: CombinedFacts, wording: Wording) => RenderedMessage;
  /** @throws AppError CONFLICT like `render`. */
  compose: (ctx: ServiceContext, trx: TenantTrx, source: MessageSource) => Promise<ReminderMessage>;
  composeDigest: (
    ctx: Pick<ServiceContext, "tenantId">,
    digest: { key: string; address: string; facts: DigestFacts; list: DigestList | null },
  ) => ReminderMessage;
  sendPlain: (ctx: ServiceContext, message: PlainMessage) => Promise<{ messageId: string }>;
  /** @throws AppError CONFLICT like `render`. */
  sendTest: (ctx: ServiceContext, message: TestMessage) => Promise<{ messageId: string }>;
  /**
   * Returns the refusal NOT_CONFIGURED, without throwing it, where there are no credentials to send
   * with; null where there are, and on a channel that needs none.
   */
  connectionRefusal: (providers: Dependencies["providers"]) => AppError | null;
  composeReply: (ctx: ServiceContext, trx: TenantTrx, source: ReplySource) => Promise<ReplyMessage>;
  composeDocument: (ctx: ServiceContext, trx: TenantTrx, source: DocumentSource) => Promise<DocumentMessage>;
  /** Whether a document or another file is stored at the provider before it is sent. */
  uploadsDocuments: boolean;
  /**
   * Finds a sent message by our key; null without `hasMessageSearch` (domain/channels.ts), where
   * the provider has no such search and only a delivery status shows the outcome of a message.
   */
  findByKey: ((ctx: ServiceContext, key: string) => Promise<{ messageId: string } | null>) | null;
  /** Why the outcome of a message stays unknown. */
  unknownCause: Explanation;
  /** Why nothing can be sent to somebody without an address on this channel. */
  noAddressCause: Explanation;
  /** Asks the provider whether it would accept a message. Never throws. */
  status: (providers: Dependencies["providers"]) => Promise<{ configured: boolean; error: string | null }>;
};
