import type { NotificationEmailRow } from "@aavarti/db/queries/notification-emails";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { dayIn, type Language } from "@aavarti/domain/languages";
import { NOTIFICATION_KIND_NAMES, type NotificationKind, titleOfSeveral } from "@aavarti/domain/notifications";
import { toOwnerEmail } from "../digests/owner-message.ts";
import type { RenderedEmail } from "../reminders/channels/email/render-email.ts";

/** One event, with the text that the notification list shows. */
export type ToldByEmail = Pick<NotificationEmailRow, "kind" | "title" | "body" | "link" | "happened_at">;

export type EmailReader = {
  name: string;
  language: Language;
  today: CalendarDate;
  timeZone: string;
  publicUrl: string;
};

type Group = { kind: NotificationKind; title: string; items: readonly ToldByEmail[] };

/** Maximum number of one kind that are listed; the rest are counted. */
const MOST_OF_A_KIND = 5;
/** Maximum number of kinds that the subject names. */
const MOST_IN_SUBJECT = 2;

/**
 * Renders events as one email: a single event under its own title, several of a kind under a common
 * title, and several kinds one after the other.
 */
export function renderNotificationEmail(items: readonly ToldByEmail[], reader: EmailReader): RenderedEmail {
  const words = WORDS[reader.language];
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  const groups = NOTIFICATION_KIND_NAMES.flatMap((kind): Group[] => {
    const own = byKind.get(kind) ?? [];
    const [first] = own;
    return first ? [{ kind, title: titleOfSeveral(kind, first.title, own.length), items: own }] : [];
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
  const named = groups.slice(0, MOST_IN_SUBJECT).map(({ title }) => title);
  const rest = groups.slice(MOST_IN_SUBJECT).reduce((count, { items }) => count + items.length, 0);
  return [...named, ...(rest > 0 ? [words.others(rest)] : [])].join(", ");
}

function paragraphsOf({ title, items }: Group, reader: EmailReader, words: Words): string[] {
  // The newest are listed in full, in the order in which they happened.
  const shown = items.slice(-MOST_OF_A_KIND);
  const rest = items.length - shown.length;
  const told = shown.map((item) => paragraphOf(item, reader));
  if (items.length === 1) return told;
  return [`${title}:`, ...told, ...(rest > 0 ? [words.others(rest)] : [])];
}

function paragraphOf(item: ToldByEmail, { language, today, timeZone, publicUrl }: EmailReader): string {
  const day = todayIn(timeZone, item.happened_at);
  const title = day === today ? item.title : `${item.title} (${dayIn(language, day)})`;
  return [title, item.body, `${publicUrl}${item.link}`].filter(Boolean).join("\n");
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
