import { CheckCheck } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Ring, type RingShape } from "../../ui/ring.tsx";
import { landingContent } from "./content.ts";
import { Section, SectionTitle } from "./section.tsx";

const content = landingContent.features;

/** Four things that the product does, each with a piece of its own screens. */
export function FeatureCards() {
  return (
    <Section id="features">
      <SectionTitle>{content.title}</SectionTitle>
      <div className="mt-10 grid gap-5 lg:grid-cols-2">
        <Feature {...content.renewals}>
          <Rings />
        </Feature>
        <Feature {...content.reminders}>
          <Conversation />
        </Feature>
        <Feature {...content.dates}>
          <MonthEnds />
        </Feature>
        <Feature {...content.figures}>
          <Money />
        </Feature>
      </div>
    </Section>
  );
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div aria-hidden="true" className="flex min-h-66 items-center justify-center border-b border-line bg-sunken p-6">
        {children}
      </div>
      <div className="p-6">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1.5 text-md text-text-2">{text}</p>
      </div>
    </article>
  );
}

const rings: readonly { name: string; note: string; tone: string; shape: RingShape }[] = [
  { name: "Lakshmi Menon", note: "30 days left", tone: "text-accent", shape: { kind: "arc", part: 0.66 } },
  { name: "Pooja Iyer", note: "5 days left", tone: "text-soon", shape: { kind: "arc", part: 0.94 } },
  { name: "Ishaan Joshi", note: "Renews today", tone: "text-today", shape: { kind: "dot" } },
  { name: "Kabir Malhotra", note: "9 days late", tone: "text-overdue", shape: { kind: "alert" } },
  { name: "Arjun Reddy", note: "Renewed till 21 Feb", tone: "text-paid", shape: { kind: "check" } },
];

const Rings = () => (
  <ul className="w-full max-w-90 overflow-hidden rounded-md border border-line bg-surface">
    {rings.map(({ name, note, tone, shape }) => (
      <li key={name} className="flex h-11 items-center gap-3 border-b border-line px-4 last:border-0">
        <Ring shape={shape} className={classNames("size-4.5", tone)} />
        <span className="flex-1">{name}</span>
        <span className="num text-sm text-text-2">{note}</span>
      </li>
    ))}
  </ul>
);

const Conversation = () => (
  <div className="grid w-full max-w-90 gap-2">
    <p className="num rounded-lg rounded-bl-xs border border-line bg-surface px-3.5 pt-2.5 pb-1.5">
      {content.reminders.message}
      <span className="mt-1 flex items-center justify-end gap-1 text-xs text-text-2">
        {content.reminders.time}
        <CheckCheck className="size-3.5 text-accent" strokeWidth={1.75} />
      </span>
    </p>
    <p className="num w-max max-w-full justify-self-end rounded-lg rounded-br-xs border border-accent-line bg-accent-soft px-3.5 pt-2 pb-1.5">
      {content.reminders.reply}
      <span className="mt-0.5 block text-right text-xs text-text-2">{content.reminders.replyTime}</span>
    </p>
  </div>
);

/** Each arc is one more term done. */
const MonthEnds = () => (
  <div className="w-full max-w-90">
    <p className="num text-sm text-text-2">{content.dates.started}</p>
    <ol className="mt-3 grid grid-cols-5 gap-1">
      {content.dates.days.map((day, index) => (
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
      <span className="text-text-2">{content.dates.renews}</span>
      <b className="num font-semibold">30 Apr 2026</b>
    </p>
  </div>
);

/** The last thirty days' revenue, one bar a day, as on the dashboard. */
const bars = [3, 0, 5, 8, 2, 0, 4, 6, 9, 3, 0, 2, 7, 5, 4, 0, 12, 8, 3, 6, 0, 4, 9, 14, 6, 2, 0, 8, 11, 7];

const Money = () => (
  <div className="grid w-full max-w-90 gap-2">
    <div className="rounded-md border border-line bg-surface p-4">
      <p className="text-sm text-text-2">{content.figures.mrr}</p>
      <p className="num text-2xl font-semibold">{content.figures.mrrValue}</p>
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
      <span className="flex-1 text-text-2">{content.figures.rate}</span>
      <b className="text-md font-semibold">{content.figures.rateValue}</b>
      <span className="text-sm text-text-2">{content.figures.rateNote}</span>
    </p>
  </div>
);
