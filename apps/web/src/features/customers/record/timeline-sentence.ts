import { OPTIONAL_MESSAGE_NAMES } from "@aavarti/domain/message-kinds";
import type { CancelReason } from "@aavarti/domain/subscription-life";
import { dayOnly } from "../../../lib/display.ts";
import type { Outputs } from "../../../lib/trpc.ts";

export type TimelineEntry = Outputs["customers"]["timeline"]["items"][number];

/** What happened as a person would say it, and below it what is worth adding. */
export interface Sentence {
  readonly text: string;
  readonly detail: string | null;
}

const FIELDS: Readonly<Record<string, string>> = {
  name: "name",
  email: "email",
  phone: "phone",
  company: "company",
  status: "status",
  price: "price",
  startDate: "start",
  durationMonths: "length",
  customEndDate: "end date",
  customerId: "customer",
  productId: "product",
};

const REASONS = {
  price: "price",
  moved: "moved away",
  unhappy: "not happy",
  switched: "went elsewhere",
  no_time: "no time",
  other: "another reason",
} as const satisfies Record<CancelReason, string>;

const CHANNELS = { email: "email", whatsapp: "WhatsApp" } as const;

const STATES = {
  queued: "is about to go",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  failed: "did not arrive",
  unknown: "may not have arrived",
  cancelled: "was not needed",
  skipped: "was skipped",
  missed: "missed its time",
} as const satisfies Record<NonNullable<TimelineEntry["message"]>["state"], string>;

/** An act that this version does not know, of a newer or an older one, is told in its own words. */
export function sentenceOf(entry: TimelineEntry): Sentence {
  const product = entry.product ?? "The subscription";
  const till = entry.till ? dayOnly(entry.till) : null;
  switch (entry.what) {
    case "reminder":
      return messageSentence(entry);
    case "customer.created":
      return plain("Became a customer");
    case "customer.updated":
      return edited("Details", entry.fields);
    case "customer.deleted":
      return plain("Moved to the bin");
    case "customer.restored":
      return plain("Brought back from the bin");
    case "customer.tagged":
      return plain(`Tagged ${joined(entry.fields)}`);
    case "customer.untagged":
      return plain(`${listed(entry.fields)} taken off`);
    case "subscription.created":
      return plain(`${product} began`);
    case "subscription.updated":
      return edited(product, entry.fields);
    case "subscription.deleted":
      return plain(`${product} moved to the bin`);
    case "subscription.restored":
      return plain(`${product} brought back from the bin`);
    case "subscription.renewed":
      return plain(till ? `${product} renewed till ${till}` : `${product} renewed`);
    case "subscription.renewal-undone":
      return plain(`The renewal of ${product} was taken back`);
    case "subscription.paused":
      return plain(entry.from ? `${product} paused from ${dayOnly(entry.from)}` : `${product} paused`);
    case "subscription.resumed":
      return plain(till ? `${product} goes on, till ${till}` : `${product} goes on`);
    case "subscription.cancelled":
      return {
        text: entry.when === "at_end" && till ? `${product} ends on ${till}` : `${product} cancelled`,
        detail: entry.reason ? `Reason: ${REASONS[entry.reason]}` : null,
      };
    case "subscription.reactivated":
      return plain(till ? `${product} came back, till ${till}` : `${product} came back`);
    case "subscription.product-changed":
      return {
        text: `Moved to ${product}`,
        detail: entry.mode === "keep_end" ? "The end date stayed" : entry.mode ? "A new term started" : null,
      };
    case "consent.withdrawn":
      return plain("Asked for no more reminders");
    case "consent.granted":
      return plain("May be reminded again");
    case "promise.recorded":
    case "promise.confirmed":
    case "promise.reopened":
      return plain("Promised to pay, so reminders wait");
    case "promise.withdrawn":
      return plain("A promise was taken back");
    case "promise.dismissed":
      return plain("A reply was no promise");
    case "promise.suggested":
      return plain("A reply waits to be confirmed again");
    default:
      return plain(entry.what.replace(/[.-]/gu, " "));
  }
}

const plain = (text: string): Sentence => ({ text, detail: null });

function edited(what: string, fields: readonly string[]): Sentence {
  const names = fields.flatMap((field) => FIELDS[field] ?? []);
  return { text: `${what} edited`, detail: names.length > 0 ? listed(names) : null };
}

function joined(names: readonly string[]): string {
  const [last, ...rest] = [...names].reverse();
  return rest.length > 0 ? `${rest.reverse().join(", ")} and ${last}` : (last ?? "");
}

/** `name, phone and company`, with a capital. */
function listed(names: readonly string[]): string {
  const text = joined(names);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** A receipt and its like remind nobody of anything. */
const NO_REMINDERS: readonly string[] = Object.values(OPTIONAL_MESSAGE_NAMES);

function messageSentence({ message, product }: TimelineEntry): Sentence {
  if (!message) return plain("Reminder");
  const noun = NO_REMINDERS.includes(message.step) ? "message" : "reminder";
  const text = `${message.step} ${noun} ${STATES[message.state]}`;
  const where = [CHANNELS[message.channel], ...(product ? [product] : [])].join(", ");
  const isTrouble = message.state === "failed" || message.state === "unknown" || message.state === "missed";
  const detail = isTrouble && message.cause ? `${where}. ${message.cause}` : where;
  return { text, detail: `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}` };
}
