import { listLane } from "@aavarti/db/queries/renewals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { type CalendarDate, formatDay } from "@aavarti/domain/calendar";
import { MOST_NUMBERED } from "@aavarti/domain/commands/limits";
import { dayIn, type Language } from "@aavarti/domain/languages";
import { formatAmount, type Paise } from "@aavarti/domain/money";
import type { RenderedTemplate } from "../reminders/channels/whatsapp/render-template.ts";
import { fillTemplate } from "../reminders/channels/whatsapp/whatsapp-templates.ts";
import { type DigestFacts, expectedAmount } from "./render-digest.ts";

/** A renewal in the daily summary, with the number by which its owner answers. */
export type DigestItem = {
  position: number;
  customerId: string;
  subscriptionId: string;
  customerName: string;
  endOn: CalendarDate;
  amountPaise: Paise;
};

/** The numbered renewals of a daily summary, and how many more there are. */
export type DigestList = {
  items: readonly DigestItem[];
  left: number;
  /** Whether the owner wrote in the last 24 hours, so that no template is needed. */
  canSendFreely: boolean;
};

const LANES = ["today", "overdue", "week"] as const;
/** Longest name that is shown, so that ten of them fit into a template's 1,024 characters. */
const LONGEST_NAME = 30;

/**
 * Returns the renewals that the daily summary numbers from 1: due today, then overdue, the newest
 * first, then in the next seven days; ten at most. Sample records are excluded.
 */
export async function readDigestItems(trx: TenantTrx, today: CalendarDate): Promise<DigestItem[]> {
  const items: DigestItem[] = [];
  for (const lane of LANES) {
    const limit = MOST_NUMBERED - items.length;
    if (limit === 0) break;
    const rows = await listLane(trx, { today, withoutSamples: true, lane, limit, cursor: undefined });
    for (const row of rows.slice(0, limit)) {
      items.push({
        position: items.length + 1,
        customerId: row.customer_id,
        subscriptionId: row.id,
        customerName: row.customer_name,
        endOn: row.end_on,
        amountPaise: row.amount_paise,
      });
    }
  }
  return items;
}

const WORDS = {
  en: {
    day: (day: CalendarDate) => formatDay(day),
    more: (count: number) => `and ${count} more in the app`,
    greeting: (name: string) => `Good morning ${name}!`,
    expected: (amount: string) => `To collect in the next 7 days, including overdue: ${amount}`,
    ending: "Reply with a number and what to do:\n1 paid upi · 2 kal · 3 renew 6 · 4 call",
  },
  hi: {
    day: (day: CalendarDate) => dayIn("hi", day),
    more: (count: number) => `और ${count} ऐप में`,
    greeting: (name: string) => `नमस्ते ${name} जी!`,
    expected: (amount: string) => `अगले 7 दिन में कुल लेना है (बकाया मिलाकर): ${amount}`,
    ending: "नंबर के साथ जवाब दें:\n1 paid upi · 2 kal · 3 renew 6 · 4 call",
  },
} as const satisfies Record<Language, object>;

/** Renders the numbered daily summary as the approved template, in the owner's language. */
export function renderListTemplate(facts: DigestFacts, list: DigestList): RenderedTemplate {
  const template = "owner_digest_list";
  const { language } = facts;
  const params = {
    owner_name: facts.ownerName,
    dues: linesOf(facts, list).join("; "),
    amount: expectedAmount(facts),
  };
  return { template, language, params, text: fillTemplate(template, params, language) };
}

/** Renders the numbered daily summary as free text with one row in each line. */
export function renderListText(facts: DigestFacts, list: DigestList): string {
  const words = WORDS[facts.language];
  return [
    words.greeting(facts.ownerName),
    linesOf(facts, list).join("\n"),
    words.expected(expectedAmount(facts)),
    words.ending,
  ].join("\n\n");
}

function linesOf({ language, currency }: DigestFacts, { items, left }: DigestList): string[] {
  const words = WORDS[language];
  const lines = items.map(({ position, customerName, amountPaise, endOn }) => {
    const name = customerName.length > LONGEST_NAME ? `${customerName.slice(0, LONGEST_NAME)}…` : customerName;
    return `${position}. ${name}, ${formatAmount(amountPaise, currency)}, ${words.day(endOn)}`;
  });
  return [...lines, ...(left > 0 ? [words.more(left)] : [])];
}
