import type { NotificationEmailRow } from "@aavarti/db/queries/notification-emails";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { dayIn, type Language } from "@aavarti/domain/languages";
import { NOTIFICATION_KIND_NAMES, type NotificationKind, severalOf } from "@aavarti/domain/notifications";
import { sentenceIn } from "@aavarti/domain/sentence-in";
import { toOwnerEmail } from "../digests/owner-message.ts";
import type { RenderedEmail } from "../reminders/channels/email/render-email.ts";
import { noticeOf } from "./new-notification.ts";

/** One event of an email, as it was stored. */
export type EmailedEvent = Pick<
  NotificationEmailRow,
  "kind" | "title" | "title_explanation" | "body" | "body_explanations" | "link" | "happened_at"
>;

export type EmailReader = {
  name: string;
  language: Language;
  today: CalendarDate;
  timeZone: string;
  publicUrl: string;
  /** The business's nouns for its records. */
  nouns: BusinessWords;
};

type Group = { kind: NotificationKind; title: string; items: readonly EmailedEvent[] };

/** Maximum number of events of a kind that are listed; the rest are counted. */
const MAX_OF_A_KIND = 5;
/** Maximum number of kinds that the subject names. */
const MAX_IN_SUBJECT = 2;

/**
 * Renders events, given oldest first, as one email in the reader's language: a single event under
 * its own title, several of a kind under a common title, of which only the newest five are written
 * out, and several kinds one after the other, in the fixed order of the settings page. Each has its
 * link, and its day if that is not today. Sends nothing.
 */
export function renderNotificationEmail(items: readonly EmailedEvent[], reader: EmailReader): RenderedEmail {
  const words = WORDS[reader.language];
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  const groups = NOTIFICATION_KIND_NAMES.flatMap((kind): Group[] => {
    const own = byKind.get(kind) ?? [];
    const [first] = own;
    if (!first) return [];
    const several = severalOf(kind, own.length);
    const title = several ? sentenceIn(reader.language, several, reader.nouns) : textsOf(first, reader).title;
    return [{ kind, title, items: own }];
  });
  return toOwnerEmail({
    subject: subjectOf(groups, words),
    paragraphs: [
      words.greeting(reader.name),
      ...groups.flatMap((group) => paragraphsOf(group, reader, words)),
      words.ending(`${reader.publicUrl}/notifications`),
    ],
    tag: "notifications",
  });
}

function subjectOf(groups: readonly Group[], words: Words): string {
  const named = groups.slice(0, MAX_IN_SUBJECT).map(({ title }) => title);
  const rest = groups.slice(MAX_IN_SUBJECT).reduce((count, { items }) => count + items.length, 0);
  return [...named, ...(rest > 0 ? [words.others(rest)] : [])].join(", ");
}

function paragraphsOf({ title, items }: Group, reader: EmailReader, words: Words): string[] {
  // The newest are listed in full, in the order in which they happened.
  const shown = items.slice(-MAX_OF_A_KIND);
  const rest = items.length - shown.length;
  const listed = shown.map((item) => paragraphOf(item, reader));
  if (items.length === 1) return listed;
  return [`${title}:`, ...listed, ...(rest > 0 ? [words.others(rest)] : [])];
}

function paragraphOf(item: EmailedEvent, reader: EmailReader): string {
  const { language, today, timeZone, publicUrl } = reader;
  const day = todayIn(timeZone, item.happened_at);
  const { title, body } = textsOf(item, reader);
  const titleAndDay = day === today ? title : `${title} (${dayIn(language, day)})`;
  return [titleAndDay, body, `${publicUrl}${item.link}`].filter(Boolean).join("\n");
}

/**
 * Returns an event's texts in the reader's language; in English for a row stored before reasons
 * were kept.
 */
function textsOf(item: EmailedEvent, { language, nouns }: EmailReader): { title: string; body: string } {
  const { title, body } = noticeOf(item);
  return {
    title: title ? sentenceIn(language, title, nouns) : item.title,
    body: body ? body.map((sentence) => sentenceIn(language, sentence, nouns)).join(" ") : item.body,
  };
}

type Words = { greeting: (name: string) => string; others: (count: number) => string; ending: (url: string) => string };

const WORDS: Record<Language, Words> = {
  en: {
    greeting: (name) => `Hi ${name},`,
    others: (count) => `and ${count} more`,
    ending: (url) => `You're receiving this because of your notification settings. Change them here: ${url}`,
  },
  hi: {
    greeting: (name) => `नमस्ते ${name} जी,`,
    others: (count) => `और ${count}`,
    ending: (url) => `यह ईमेल आपकी सूचनाओं की सेटिंग के हिसाब से आया है। यहाँ बदलें: ${url}`,
  },
};
