import { CheckCheck } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { LogoTile } from "../../ui/logo.tsx";
import { Ring, type RingShape } from "../../ui/ring.tsx";
import type { LandingContent } from "./content.ts";
import { COLLECTED_IN_MONTH, demoFigures } from "./demo-figures.ts";
import { DEMO_LOOKS } from "./demo-looks.ts";
import { rupees } from "./example-rupees.ts";

const totalOf = (lane: number): number => demoFigures[lane]?.rows.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
const [OVERDUE, TODAY, WEEK] = [0, 1, 2] as const;

/**
 * The lane and place of each row of the list, as the product sorts it: by amount times days late,
 * then what is due today, and last who promised to pay.
 */
const WORK = [
  [OVERDUE, 0],
  [OVERDUE, 1],
  [OVERDUE, 2],
  [TODAY, 0],
  [TODAY, 2],
  [TODAY, 1],
] as const;

/** The rows that a phone shows; a wide screen shows all. */
const PHONE_ROWS = 3;

interface Contents {
  readonly content: LandingContent["picture"];
  readonly demo: LandingContent["demo"];
  readonly reminder: LandingContent["features"]["reminders"];
}

/**
 * Shows the product's first screen with an example day, drawn with its own marks and colours, and
 * over it the reminder one of these customers gets. Its figures are those of the example board. For
 * screen readers it is one image with a description.
 */
export function ProductPicture(contents: Contents) {
  const { content } = contents;
  return (
    <figure>
      <div role="img" aria-label={content.description} className="relative lg:pb-12 lg:pr-12">
        <div aria-hidden="true">
          <Screen {...contents} />
          <Phone {...contents} />
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-text-2">{content.caption}</figcaption>
    </figure>
  );
}

function Screen({ content, demo }: Contents) {
  const toCollect = totalOf(OVERDUE) + totalOf(TODAY);
  return (
    <div className="overflow-hidden rounded-lg border border-line-strong bg-surface shadow-pop">
      <p className="flex items-center gap-2.5 border-b border-line bg-sunken px-5 py-3">
        <LogoTile className="size-6" />
        <b className="flex-1 font-semibold">{content.business}</b>
        <span className="num text-sm text-text-2">{content.day}</span>
      </p>
      <div className="p-5 lg:p-6">
        <p className="num text-2xl font-semibold lg:text-3xl">{content.toCollect(rupees(toCollect))}</p>
        <p className="num mt-0.5 text-text-2 max-lg:text-md">{content.from}</p>
        <div className="mt-4 overflow-hidden rounded-md border border-line-strong">
          <div className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4 [&>*]:bg-surface">
            <Cell
              label={demo.lanes[TODAY]?.title}
              look={DEMO_LOOKS.today}
              amount={totalOf(TODAY)}
              tone="text-today-text"
            />
            <Cell label={content.week} look={DEMO_LOOKS.soon} amount={totalOf(WEEK)} />
            <Cell
              label={demo.lanes[OVERDUE]?.title}
              look={DEMO_LOOKS.overdue}
              amount={totalOf(OVERDUE)}
              tone="text-overdue-text"
            />
            <Cell
              label={content.collected}
              look={{ shape: { kind: "check" }, mark: "text-paid" }}
              amount={COLLECTED_IN_MONTH}
            />
          </div>
          <div className="flex h-1.5 gap-0.5">
            <Part amount={COLLECTED_IN_MONTH} className="bg-paid" />
            <Part amount={totalOf(OVERDUE)} className="bg-overdue" />
            <Part amount={totalOf(TODAY)} className="bg-today" />
            <Part amount={totalOf(WEEK)} className="bg-soon" />
          </div>
        </div>
        <ul className="mt-2 lg:pr-50">
          {WORK.map(([lane, place], index) => {
            const [figures, words] = [demoFigures[lane]?.rows[place], demo.lanes[lane]?.rows[place]];
            if (!figures || !words) return null;
            const { shape, mark } = DEMO_LOOKS[figures.standing];
            return (
              <li
                key={words.name}
                className={classNames(
                  "flex items-center gap-3 border-b border-line py-2.5 last:border-0",
                  index >= PHONE_ROWS && "max-lg:hidden",
                )}
              >
                <Ring shape={shape} className={classNames("size-4", mark)} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium max-lg:text-md">{words.name}</span>
                  <span className="block text-sm text-text-2">{words.course}</span>
                </span>
                <span className="num text-right">
                  <b className="block font-semibold max-lg:text-md">{rupees(figures.amount)}</b>
                  <span
                    className={classNames("block text-sm", lane === TODAY ? "text-today-text" : "text-overdue-text")}
                  >
                    {lane === TODAY ? content.today : words.note}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function Cell({
  label,
  look,
  amount,
  tone,
}: {
  label: string | undefined;
  look: { readonly shape: RingShape; readonly mark: string };
  amount: number;
  tone?: string;
}) {
  return (
    <p className="px-3 py-2.5">
      <span className="flex items-center gap-1.5 text-xs text-text-2 max-lg:text-sm">
        <Ring shape={look.shape} className={classNames("size-3.5", look.mark)} />
        {label}
      </span>
      <b className={classNames("num mt-0.5 block text-md font-semibold", tone)}>{rupees(amount)}</b>
    </p>
  );
}

const Part = ({ amount, className }: { amount: number; className: string }) => (
  <span className={className} style={{ flexGrow: amount }} />
);

function Phone({ content, reminder }: Contents) {
  return (
    <div className="overflow-hidden rounded-[20px] border border-line-strong bg-sunken shadow-pop max-lg:relative max-lg:-mt-5 max-lg:ml-10 lg:absolute lg:right-0 lg:bottom-0 lg:w-64">
      <p className="flex items-center gap-2.5 border-b border-line bg-surface px-4 py-3">
        <span className="flex size-8 items-center justify-center rounded-full border border-line text-xs font-semibold">
          {content.initials}
        </span>
        <span>
          <b className="block font-semibold">{content.business}</b>
          <span className="block text-xs text-text-2">WhatsApp</span>
        </span>
      </p>
      <div className="num grid gap-2 p-3 text-sm">
        <p className="mr-4 rounded-md rounded-bl-xs border border-line bg-surface px-3 pt-2 pb-1.5">
          {reminder.message}
          <span className="mt-0.5 block text-right text-xs text-text-2">{reminder.time}</span>
        </p>
        <p className="max-w-full justify-self-end rounded-md rounded-br-xs border border-accent-line bg-accent-soft px-3 pt-2 pb-1.5">
          {reminder.reply}
          <span className="mt-0.5 flex items-center justify-end gap-1 text-xs text-text-2">
            {reminder.replyTime}
            <CheckCheck className="size-3.5 text-accent" strokeWidth={1.75} />
          </span>
        </p>
        <p className="flex items-start gap-1.5 text-xs text-info-text">
          <Ring shape={{ kind: "dashed" }} className="mt-0.5 size-3.5 text-info" />
          {content.promise}
        </p>
      </div>
    </div>
  );
}
