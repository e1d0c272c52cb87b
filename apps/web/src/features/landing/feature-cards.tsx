import { CheckCheck } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Ring, type RingShape } from "../../ui/ring.tsx";
import type { LandingContent } from "./content.ts";
import { Section, SectionTitle } from "./section.tsx";

type FeatureContent = LandingContent["features"];

/**
 * Shows four features of the product, each with an illustration from its screens that is marked as
 * an example and hidden from screen readers.
 */
export function FeatureCards({ content }: { content: FeatureContent }) {
  return (
    <Section id="features">
      <SectionTitle>{content.title}</SectionTitle>
      <div className="mt-10 grid gap-5 lg:grid-cols-2">
        <Feature {...content.renewals} example={content.example}>
          <Rings rows={content.renewals.rows} />
        </Feature>
        <Feature {...content.reminders} example={content.example}>
          <Conversation content={content.reminders} />
        </Feature>
        <Feature {...content.dates} example={content.example}>
          <MonthEnds content={content.dates} />
        </Feature>
        <Feature {...content.figures} example={content.example}>
          <Money content={content.figures} />
        </Feature>
      </div>
    </Section>
  );
}

function Feature({
  title,
  text,
  example,
  children,
}: {
  title: string;
  text: string;
  /** States that the names and figures in the illustration are invented. */
  example: string;
  children: ReactNode;
}) {
  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div
        aria-hidden="true"
        className="relative flex min-h-68 items-center justify-center border-b border-line bg-sunken px-6 py-10"
      >
        <span className="absolute top-3 left-4 text-xs text-text-2">{example}</span>
        {children}
      </div>
      <div className="p-6">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1.5 text-md text-text-2">{text}</p>
      </div>
    </article>
  );
}

/** In the order of the content's rows. */
const ringLooks: readonly { shape: RingShape; tone: string }[] = [
  { shape: { kind: "arc", part: 0.66 }, tone: "text-accent" },
  { shape: { kind: "arc", part: 0.94 }, tone: "text-soon" },
  { shape: { kind: "dot" }, tone: "text-today" },
  { shape: { kind: "alert" }, tone: "text-overdue" },
  { shape: { kind: "check" }, tone: "text-paid" },
];

const Rings = ({ rows }: { rows: FeatureContent["renewals"]["rows"] }) => (
  <ul className="w-full max-w-90 overflow-hidden rounded-md border border-line bg-surface">
    {ringLooks.map(({ shape, tone }, index) => (
      <li key={tone} className="flex h-11 items-center gap-3 border-b border-line px-4 last:border-0">
        <Ring shape={shape} className={classNames("size-4.5", tone)} />
        <span className="flex-1">{rows[index]?.name}</span>
        <span className="num text-sm text-text-2">{rows[index]?.note}</span>
      </li>
    ))}
  </ul>
);

const Conversation = ({ content }: { content: FeatureContent["reminders"] }) => (
  <div className="grid w-full max-w-90 gap-2">
    <p className="num rounded-lg rounded-bl-xs border border-line bg-surface px-3.5 pt-2.5 pb-1.5">
      {content.message}
      <span className="mt-1 flex items-center justify-end gap-1 text-xs text-text-2">
        {content.time}
        <CheckCheck className="size-3.5 text-accent" strokeWidth={1.75} />
      </span>
    </p>
    <p className="num w-max max-w-full justify-self-end rounded-lg rounded-br-xs border border-accent-line bg-accent-soft px-3.5 pt-2 pb-1.5">
      {content.reply}
      <span className="mt-0.5 block text-right text-xs text-text-2">{content.replyTime}</span>
    </p>
  </div>
);

/** Each arc is one completed term. */
const MonthEnds = ({ content }: { content: FeatureContent["dates"] }) => (
  <div className="w-full max-w-90">
    <p className="num text-sm text-text-2">{content.started}</p>
    <ol className="mt-3 grid grid-cols-5 gap-1">
      {content.days.map((day, index) => (
        <li key={day} className="flex flex-col items-center gap-2">
          <Ring
            shape={
              index < 2 ? { kind: "check" } : index === 2 ? { kind: "dot" } : { kind: "arc", part: 0.55 - index * 0.1 }
            }
            className={classNames("size-9", index < 2 ? "text-paid" : index === 2 ? "text-today" : "text-accent")}
          />
          <span className="num text-sm font-medium">{day}</span>
        </li>
      ))}
    </ol>
    <p className="mt-4 flex h-11 items-center justify-between rounded-md border border-line bg-surface px-4">
      <span className="text-text-2">{content.renews}</span>
      <b className="num font-semibold">{content.renewsOn}</b>
    </p>
  </div>
);

/** The revenue of the last thirty days, one bar per day, as on the dashboard. */
const bars = [3, 0, 5, 8, 2, 0, 4, 6, 9, 3, 0, 2, 7, 5, 4, 0, 12, 8, 3, 6, 0, 4, 9, 14, 6, 2, 0, 8, 11, 7];

const Money = ({ content }: { content: FeatureContent["figures"] }) => (
  <div className="grid w-full max-w-90 gap-2">
    <div className="rounded-md border border-line bg-surface p-4">
      <p className="text-sm text-text-2">{content.mrr}</p>
      <p className="num text-2xl font-semibold">{content.mrrValue}</p>
      <div className="mt-3 flex h-14 items-end gap-0.5">
        {bars.map((height, day) => (
          <span
            key={day}
            className={classNames("flex-1 rounded-t-[2px]", height === 0 ? "bg-line-strong" : "bg-chart-1")}
            style={{ height: height === 0 ? 2 : `${height * 7}%` }}
          />
        ))}
      </div>
    </div>
    <p className="num flex items-baseline gap-2 rounded-md border border-line bg-surface px-4 py-3">
      <span className="flex-1 text-text-2">{content.rate}</span>
      <b className="text-md font-semibold">{content.rateValue}</b>
      <span className="text-sm text-text-2">{content.rateNote}</span>
    </p>
  </div>
);
