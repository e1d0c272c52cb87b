import type { FoundEverything, PaymentHit, PersonHit, SubscriptionHit } from "@aavarti/contract/search";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { RENEWABLE_STANDINGS } from "@aavarti/domain/standing";
import {
  Keyboard,
  Languages,
  LogOut,
  type LucideProps,
  Mail,
  MessageCircle,
  Moon,
  Package,
  Phone,
  Plus,
  RefreshCw,
  Repeat,
  Sun,
  UserRound,
} from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayLabel, months, phoneLabel } from "../../lib/display/display.ts";
import { ModeIcon } from "../../lib/payments/mode-icon.tsx";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { callLink, writtenTo } from "../../lib/records/contact-links.ts";
import { lookOf } from "../../lib/records/standing-look.ts";
import { standingWords } from "../../lib/records/standing-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import { Highlighted } from "./highlighted.tsx";
import type { Intent } from "./read-command.ts";
import { type RecentHit, rememberHit } from "./recent-hits.ts";
import { searchTexts as texts } from "./texts.ts";

/** The actions of the palette, provided by the page that shows it. */
export interface PaletteActions {
  readonly today: CalendarDate;
  readonly isDark: boolean;
  readonly screens: readonly {
    readonly label: string;
    readonly icon: ComponentType<LucideProps>;
    /** A report or a part of the settings, which is found only by its name. */
    readonly isDetail?: boolean;
    readonly open: () => void;
  }[];
  readonly open: (hit: RecentHit) => void;
  /** Opens the payer's record with the payment. */
  readonly openPayment: (payment: PaymentHit) => void;
  /** Null for a role that may not renew. */
  readonly renew: ((subscriptionId: string) => void) | null;
  readonly take: TakePayment;
  /**
   * Returns the link that starts a message: WhatsApp, or the inbox that writes on it, if there is a
   * number, otherwise email; null without either.
   */
  readonly messageLink: (person: PersonHit) => string | null;
  /** Follows a message link that leads to the inbox. */
  readonly openInbox: (href: string) => void;
  /** The business's nouns for its records. */
  readonly words: BusinessWords;
  readonly create: (what: RecordNoun, name: string) => void;
  /** The kinds of records that the role may add. */
  readonly creatable: readonly RecordNoun[];
  readonly switchTheme: () => void;
  /** The other languages of the interface, by their own names. */
  readonly languages: readonly { readonly name: string; readonly choose: () => void }[];
  /** Null on devices without a keyboard. */
  readonly showShortcuts: (() => void) | null;
  readonly signOut: () => void;
}

export interface PaletteCommand {
  readonly id: string;
  /** The text of an action's or a screen's label, without whom it is about. */
  readonly name?: string;
  readonly mark: ReactNode;
  readonly label: ReactNode;
  readonly detail?: string | undefined;
  readonly end?: ReactNode;
  readonly run: () => void;
  /** Typed into the palette instead of running: the command needs a name. */
  readonly asks?: string;
}

interface PaletteSection {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
  /**
   * `found`: each command stands for a record that was found; `action`: for an action or a screen;
   * `add`: for adding what was not found.
   */
  readonly kind: "found" | "action" | "add";
}

interface PaletteInput {
  readonly typed: string;
  readonly intent: Intent;
  /** The typed text without its verb. */
  readonly about: string;
  readonly found: FoundEverything | undefined;
  readonly recents: readonly RecentHit[];
  readonly tenantId: string;
  readonly actions: PaletteActions;
}

/**
 * Returns the command palette's commands in groups for what is typed, the likeliest first; empty
 * groups are left out. With nothing typed: recent records and common actions. What was found comes
 * before actions if it is a person, and after them otherwise, except for a number. But unless every
 * typed word begins a word of some person's name, actions and screens whose own names begin with
 * the text come before people: these only contain it or are spelled similarly. People are in
 * `byName` order. When no action fits whoever was found, their records are returned. Running a
 * command acts through `actions`; opening a record also remembers it for this tab.
 */
export function paletteSections(unsorted: PaletteInput): PaletteSection[] {
  const input = { ...unsorted, found: unsorted.found && byName(unsorted.found, unsorted.about) };
  const { typed, recents, actions, tenantId } = input;
  const open = (hit: RecentHit) => () => {
    rememberHit(tenantId, hit);
    actions.open(hit);
  };
  const acts = doCommands(input);
  const screens = goCommands(input);
  const hits = input.intent === null || acts.length === 0 ? hitSections(input, open) : [];
  const hasPeople = (input.found?.people.length ?? 0) > 0;
  const [people, others] = hasPeople ? [hits.slice(0, 1), hits.slice(1)] : [[], hits];
  const isLeading = ({ name }: PaletteCommand) =>
    people.length > 0 &&
    !input.found?.people.some((person) => matches(person.name, input.about)) &&
    name?.toLowerCase().startsWith(input.about.toLowerCase()) === true;
  const sections: PaletteSection[] = [
    {
      heading: texts.groups.recent,
      commands: typed.trim() === "" ? recents.map((hit) => recentCommand(hit, open(hit))) : [],
      kind: "action",
    },
    { heading: texts.groups.do, commands: acts.filter(isLeading), kind: "action" },
    { heading: texts.groups.go, commands: screens.filter(isLeading), kind: "action" },
    // Who types a name opens the record with Enter; an action needs its verb or an arrow key.
    ...people,
    ...(isNumberLike(typed) ? others.toReversed() : []),
    {
      heading: texts.groups.do,
      commands: acts.filter((act) => !isLeading(act)),
      kind: isAboutRecords(input) ? "found" : "action",
    },
    ...(isNumberLike(typed) ? [] : others),
    { heading: texts.groups.go, commands: screens.filter((screen) => !isLeading(screen)), kind: "action" },
    { heading: texts.groups.add, commands: addCommands(input), kind: "add" },
  ];
  return sections.filter(({ commands }) => commands.length > 0);
}

/**
 * Returns what was found with the people whose name begins with the typed text first, then those
 * of whose name it begins other words, and both with who has a subscription that isn't over before
 * the others; the rest stays in the server's order, the closest spelling first.
 */
function byName(found: FoundEverything, about: string): FoundEverything {
  const rank = ({ name, next }: PersonHit): number => {
    if (about === "" || !matches(name, about)) return 4;
    const isOver = next === null || next.standing === "expired" || next.standing === "cancelled";
    return (name.toLowerCase().startsWith(about.toLowerCase()) ? 0 : 2) + (isOver ? 1 : 0);
  };
  return { ...found, people: found.people.toSorted((one, other) => rank(one) - rank(other)) };
}

/** Returns whether commands are offered for the records that were found, each for one of them. */
const isAboutRecords = ({ intent, about }: PaletteInput): boolean =>
  intent !== null && !isCreating(intent) && about !== "";

/** Returns whether the typed verb adds a customer or a product, so that nothing is searched for. */
export const isCreating = (intent: Intent): boolean => intent === "customer" || intent === "product";

/**
 * Returns whether the text looks like a phone number, a receipt's number or a payment's reference:
 * the user wants to know whose it is.
 */
const isNumberLike = (typed: string): boolean => /^\s*(?:\+|#|r\s*[/-])?[\d\s().#/-]*\d[\d\s().-]*$/i.test(typed);

const icon = (Icon: ComponentType<LucideProps>) => (
  <Icon
    aria-hidden
    className="size-4.5 shrink-0 text-text-2 group-data-[selected=true]:text-accent-text"
    strokeWidth={1.75}
  />
);

const isRenewable = (person: PersonHit) =>
  person.next !== null && (RENEWABLE_STANDINGS as readonly string[]).includes(person.next.standing);

function doCommands({ typed, intent, about, found, recents, actions }: PaletteInput): PaletteCommand[] {
  const people = found?.people ?? [];
  // With a typed verb, the action is offered for every match. Otherwise only for the best match, or
  // nothing else would fit on the screen.
  const meant = intent === null ? people.slice(0, 1) : people;
  const acts = meant.flatMap((person) => [
    ...(intent === null || intent === "pay" ? takeCommand(person, about, actions) : []),
    ...(intent === null || intent === "renew" ? renewCommand(person, about, actions) : []),
    ...(intent === null || intent === "message" ? messageCommand(person, about, actions) : []),
    ...(intent === null || intent === "call" ? callCommand(person, about) : []),
  ]);
  if (intent === "pay" && about === "") return recentPayers(recents, actions);
  return [
    ...acts,
    ...askPayer(typed, actions),
    ...createCommands({ typed, intent, about }, actions),
    ...plainCommands(typed, actions),
  ];
}

/** Returns the command that asks from whom a payment is taken; none for a role that may not. */
function askPayer(typed: string, { take }: PaletteActions): PaletteCommand[] {
  if (!take || !matches(texts.takePayment, typed)) return [];
  return [
    {
      id: "take",
      name: texts.takePayment,
      mark: icon(MoneyIcon),
      label: <Highlighted text={texts.takePayment} needle={typed} />,
      asks: `${texts.takeFrom} `,
      run: () => undefined,
    },
  ];
}

/** Returns the commands that take a payment from who was opened last. */
const recentPayers = (recents: readonly RecentHit[], actions: PaletteActions): PaletteCommand[] =>
  recents
    .filter(({ kind }) => kind === "customer")
    .flatMap(({ id, label }) => takeCommand({ id, name: label, next: null, due: null }, "", actions));

/** Returns the command that takes a payment, with what is owed; `due` null where it isn't known. */
function takeCommand(
  { id, name, next, due }: Pick<PersonHit, "id" | "name" | "next"> & { readonly due: string | null },
  about: string,
  { take }: PaletteActions,
): PaletteCommand[] {
  if (!take) return [];
  return [
    {
      id: `take-${id}`,
      mark: icon(MoneyIcon),
      label: <About sentence={texts.take} name={name} about={about} />,
      detail: due === null || due === "0.00" ? undefined : texts.due(amountLabel(due)),
      run: () => take({ customerId: id, name, ...(next && { subscriptionId: next.subscriptionId }) }),
    },
  ];
}

function renewCommand(person: PersonHit, about: string, { renew, words }: PaletteActions): PaletteCommand[] {
  const { next } = person;
  if (!renew || next === null || !isRenewable(person)) return [];
  return [
    {
      id: `renew-${person.id}`,
      mark: icon(RefreshCw),
      label: <About sentence={(name) => texts.renew(words.subscription.one, name)} name={person.name} about={about} />,
      detail: `${next.productName}, ${amountLabel(next.amountDue)}`,
      run: () => renew(next.subscriptionId),
    },
  ];
}

function messageCommand(
  person: PersonHit,
  about: string,
  { messageLink, openInbox }: PaletteActions,
): PaletteCommand[] {
  const link = messageLink(person);
  if (link === null) return [];
  const isMail = link.startsWith("mailto:");
  return [
    {
      id: `message-${person.id}`,
      mark: icon(isMail ? Mail : MessageCircle),
      label: <About sentence={isMail ? texts.email : texts.message} name={person.chat.contact.name} about={about} />,
      detail: isMail ? person.chat.contact.email : "WhatsApp",
      run: () => (writtenTo(link) === undefined ? follow(link) : openInbox(link)),
    },
  ];
}

function callCommand({ id, name, phone }: PersonHit, about: string): PaletteCommand[] {
  if (phone === null) return [];
  return [
    {
      id: `call-${id}`,
      mark: icon(Phone),
      label: <About sentence={texts.call} name={name} about={about} />,
      detail: phoneLabel(phone),
      run: () => follow(callLink(phone)),
    },
  ];
}

/**
 * Opens a link: web pages in a new tab; `tel:` and `mailto:` open another app and leave the page as
 * it is.
 */
function follow(link: string): void {
  if (link.startsWith("https:")) window.open(link, "_blank", "noopener");
  else window.location.assign(link);
}

/** Stands for the name while its position in the sentence is located. */
const NAME = "\u0000";

/**
 * A sentence with a name at the position its language needs; the typed part of the name is
 * highlighted.
 */
function About({ sentence, name, about }: { sentence: (name: string) => string; name: string; about: string }) {
  const [before, after] = sentence(NAME).split(NAME);
  return (
    <>
      {before}
      <Highlighted text={name} needle={about} />
      {after}
    </>
  );
}

/** Returns commands that open an empty form or, when a name is typed, a prefilled one. */
function createCommands(
  { typed, intent, about }: Pick<PaletteInput, "typed" | "intent" | "about">,
  { create, creatable, words }: PaletteActions,
): PaletteCommand[] {
  const isBare = typed.trim() === "";
  const labels = {
    customer: texts.new(words.customer.one),
    product: texts.new(words.product.one),
    subscription: texts.new(words.subscription.one),
  };
  const offer = (what: keyof typeof labels, name: string): PaletteCommand => ({
    id: `new-${what}`,
    name: labels[what],
    mark: icon(Plus),
    label:
      name === "" ? (
        labels[what]
      ) : (
        <About sentence={(shown) => texts.named(labels[what], shown)} name={name} about={name} />
      ),
    run: () => create(what, name),
  });
  const isMeant = (what: keyof typeof labels) => matches(labels[what], typed);
  const offered = (["customer", "subscription", "product"] as const).filter((what) => creatable.includes(what));
  if (isBare) return offered.map((what) => offer(what, ""));
  if (intent === "customer" || intent === "product") return offered.includes(intent) ? [offer(intent, about)] : [];
  return offered.filter(isMeant).map((what) => offer(what, ""));
}

function plainCommands(typed: string, actions: PaletteActions): PaletteCommand[] {
  const theme = actions.isDark ? texts.toLight : texts.toDark;
  const commands = [
    { id: "theme", name: theme, Icon: actions.isDark ? Sun : Moon, run: actions.switchTheme },
    ...actions.languages.map(({ name, choose }) => ({ id: `language-${name}`, name, Icon: Languages, run: choose })),
    ...(actions.showShortcuts
      ? [{ id: "shortcuts", name: texts.shortcuts, Icon: Keyboard, run: actions.showShortcuts }]
      : []),
    { id: "sign-out", name: texts.signOut, Icon: LogOut, run: actions.signOut },
  ];
  return commands
    .filter(({ name }) => matches(name, typed))
    .map(({ id, name, Icon, run }) => ({
      id,
      name,
      mark: icon(Icon),
      label: <Highlighted text={name} needle={typed} />,
      run,
    }));
}

function goCommands({ typed, actions }: PaletteInput): PaletteCommand[] {
  return actions.screens
    .filter(({ label, isDetail = false }) => (typed !== "" || !isDetail) && matches(label, typed))
    .map(({ label, icon: Icon, open }, place) => ({
      id: `go-${place}-${label}`,
      name: label,
      mark: icon(Icon),
      label: <Highlighted text={label} needle={typed} />,
      run: open,
    }));
}

/** Returns the commands that add whoever a finished search did not find. */
function addCommands({ intent, about, found, actions }: PaletteInput): PaletteCommand[] {
  const isName =
    actions.creatable.includes("customer") &&
    intent === null &&
    found !== undefined &&
    /\p{L}/u.test(about) &&
    !about.includes("@");
  if (!isName) return [];
  return [
    {
      id: "new-named",
      mark: icon(Plus),
      label: (
        <About
          sentence={(shown) => texts.named(texts.new(actions.words.customer.one), shown)}
          name={about}
          about={about}
        />
      ),
      run: () => actions.create("customer", about),
    },
  ];
}

/** Returns whether every typed word is the beginning of some word of the name. */
const matches = (name: string, typed: string): boolean => {
  const words = name.toLowerCase().split(" ");
  return typed
    .toLowerCase()
    .split(/\s+/u)
    .every((piece) => words.some((word) => word.startsWith(piece)));
};

const hitIcons = { customer: UserRound, product: Package, subscription: Repeat } as const satisfies Record<
  RecordNoun,
  ComponentType<LucideProps>
>;

const recentCommand = (hit: RecentHit, run: () => void): PaletteCommand => ({
  id: `recent-${hit.kind}-${hit.id}`,
  mark: icon(hitIcons[hit.kind]),
  label: hit.label,
  detail: hit.detail,
  run,
});

function hitSections(
  { found, about, tenantId, actions: { today, words, openPayment } }: PaletteInput,
  open: (hit: RecentHit) => () => void,
): PaletteSection[] {
  if (!found) return [];
  const sections = [
    {
      heading: words.customer.many,
      commands: found.people.map((person) => {
        const detail = person.phone ? phoneLabel(person.phone) : person.email || (person.company ?? "");
        return {
          id: `person-${person.id}`,
          mark: person.next ? <StandingRing {...person.next} today={today} /> : icon(UserRound),
          label: <Highlighted text={person.name} needle={about} />,
          detail,
          end: person.next ? <NextDue {...person.next} today={today} /> : texts.noTerm(words),
          run: open({ kind: "customer", id: person.id, label: person.name, detail: person.email || detail }),
        };
      }),
    },
    {
      heading: words.product.many,
      commands: found.products.map(({ id, name, sku, price, durationMonths }) => ({
        id: `product-${id}`,
        mark: icon(Package),
        label: <Highlighted text={name} needle={about} />,
        detail: sku ?? undefined,
        end: `${amountLabel(price)}, ${months(durationMonths)}`,
        run: open({ kind: "product", id, label: name, detail: sku ?? "" }),
      })),
    },
    {
      heading: words.subscription.many,
      commands: found.subscriptions.map((hit) => ({
        id: `subscription-${hit.id}`,
        mark: <StandingRing {...hit} today={today} />,
        label: <Highlighted text={hit.customerName} needle={about} />,
        detail: hit.productName,
        end: <NextDue {...hit} today={today} />,
        run: open({ kind: "subscription", id: hit.id, label: hit.customerName, detail: hit.productName }),
      })),
    },
    {
      heading: texts.payments,
      commands: found.payments.map((payment) => ({
        id: `payment-${payment.id}`,
        mark: <ModeIcon mode={payment.mode} className="size-4.5 shrink-0 text-text-2" />,
        label: payment.customerName,
        detail: [payment.receiptNumber, payment.reference].filter((text) => text !== null).join(" · "),
        end: (
          <>
            {payment.isReversed ? texts.reversed : dayLabel(payment.receivedOn, today)}
            <span className={classNames("ml-2 font-medium text-text", payment.isReversed && "line-through")}>
              {amountLabel(payment.amount)}
            </span>
          </>
        ),
        run: () => {
          rememberHit(tenantId, {
            kind: "customer",
            id: payment.customerId,
            label: payment.customerName,
            detail: "",
          });
          openPayment(payment);
        },
      })),
    },
  ];
  return sections.map((section) => ({ ...section, kind: "found" }));
}

type Term = Pick<SubscriptionHit, "standing" | "startsOn" | "endDate" | "amountDue"> & { readonly today: CalendarDate };

function StandingRing({ standing, endDate, today }: Pick<Term, "standing" | "endDate" | "today">) {
  const end = parseCalendarDate(endDate) ?? today;
  const { shape, ring } = lookOf({ standing, startDate: end, endDate: end }, today);
  return (
    <Ring
      shape={standing === "active" ? { kind: "arc", part: 0.4 } : shape}
      className={classNames("size-4.5 shrink-0", ring)}
    />
  );
}

/**
 * The amount when something is due, otherwise the date or the status. The ring beside it is only a
 * shape, so this text is always shown.
 */
function NextDue({ standing, startsOn, endDate, amountDue, today }: Term) {
  const end = parseCalendarDate(endDate);
  if (standing === "active" || end === null) return <>{dayLabel(endDate, today)}</>;
  const { date } = lookOf({ standing, startDate: end, endDate: end }, today);
  const words = standingWords({ standing, startsOn, endDate: end, pausedFrom: null }, today);
  const isDue =
    standing === "due_soon" || standing === "due_today" || standing === "in_grace" || standing === "overdue";
  return (
    <>
      <span className={date}>{words}</span>
      {isDue && <span className="ml-2 font-medium text-text">{amountLabel(amountDue)}</span>}
    </>
  );
}
