import type { Language } from "@aavarti/domain/languages";
import { mailLink } from "../../lib/records/contact-links.ts";
import { contact } from "../../lib/site/contact.ts";
import { hrefIn } from "../../lib/site/site-address.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import type { LandingContent } from "./content.ts";
import { COLLECTED_BEFORE, type DemoStanding, demoFigures } from "./demo-figures.ts";
import { DEMO_LOOKS } from "./demo-looks.ts";
import { rupees } from "./example-rupees.ts";
import { SectionTitle } from "./section.tsx";

type DemoContent = LandingContent["demo"];

/**
 * Renders an example of the renewals screen for the landing page; `moveDemoBoard` makes its cards
 * renewable. Below it a link to the demo, shown where the installation has one, and one that writes
 * an email to ask for a demo.
 */
export function DemoBoard({
  language,
  content,
  demoMail,
}: {
  language: Language;
  content: DemoContent;
  demoMail: LandingContent["hero"]["demoMail"];
}) {
  return (
    <section id="demo" className="scroll-mt-16 border-y border-line bg-sunken">
      <div className="mx-auto max-w-300 px-5 py-14 lg:px-8 lg:py-20">
        <SectionTitle>{content.title}</SectionTitle>
        <p className="mt-3 max-w-150 text-md text-text-2">{content.lead}</p>
        <div
          data-board
          data-collected={COLLECTED_BEFORE}
          className="mt-8 overflow-hidden rounded-lg border border-line-strong bg-canvas shadow-pop"
        >
          <div className="flex items-center gap-3 border-b border-line bg-surface px-4 py-3 lg:px-6">
            <div className="flex flex-1 flex-wrap items-baseline gap-x-2">
              <b className="text-md font-semibold">{content.screen}</b>
              <span className="num text-text-2">{content.day}</span>
            </div>
            <p className="num text-right text-sm text-text-2" aria-live="polite">
              {content.collected}{" "}
              <b data-board-collected className="font-semibold text-paid-text">
                {rupees(COLLECTED_BEFORE)}
              </b>
            </p>
          </div>
          <div className="grid gap-6 p-4 lg:grid-cols-3 lg:gap-4 lg:p-6">
            {content.lanes.map((_, index) => (
              <Lane key={index} index={index} content={content} />
            ))}
          </div>
        </div>
        <div className="mt-8 flex gap-3 max-lg:flex-col lg:items-center">
          <a
            href={hrefIn(language, "/login")}
            data-open-demo={content.opening}
            className={classNames(buttonClass({ look: "secondary", size: "xl" }), "not-with-demo:hidden")}
          >
            {content.open}
          </a>
          <a href={mailLink(contact.email, demoMail)} className={buttonClass({ look: "secondary", size: "xl" })}>
            {content.ask}
          </a>
          <p className="text-text-2 not-with-demo:hidden lg:ml-2 max-lg:text-center max-lg:text-md">
            {content.openNote}
          </p>
        </div>
      </div>
    </section>
  );
}

function Lane({ index, content }: { index: number; content: DemoContent }) {
  const figures = demoFigures[index];
  const words = content.lanes[index];
  if (!figures || !words) return null;
  const total = figures.rows.reduce((sum, { amount }) => sum + amount, 0);
  const { shape, mark } = DEMO_LOOKS[figures.standing];
  return (
    <section
      data-lane
      aria-label={words.title}
      className={classNames("min-w-0", figures.standing === "soon" && "max-lg:hidden")}
    >
      <div className="mb-2.5 flex items-center gap-2">
        <Ring shape={shape} className={classNames("size-4", mark)} />
        <h3 className="flex-1 font-semibold max-lg:text-md">{words.title}</h3>
        <span data-lane-total className="num font-semibold max-lg:text-md">
          {rupees(total)}
        </span>
      </div>
      <ul className="grid gap-2">
        {figures.rows.map((row, place) => {
          const said = words.rows[place];
          return said && <Card key={said.name} {...row} words={said} content={content} />;
        })}
      </ul>
    </section>
  );
}

function Card({
  amount,
  standing,
  words,
  content,
}: {
  amount: number;
  standing: DemoStanding;
  words: DemoContent["lanes"][number]["rows"][number];
  content: DemoContent;
}) {
  const { shape, mark, text } = DEMO_LOOKS[standing];
  return (
    <li
      data-card={amount}
      className="group rounded-md border border-line bg-surface p-3 transition-colors duration-(--t-slow) data-done:border-paid-line data-done:bg-paid-soft"
    >
      <div className="flex items-start gap-2.5">
        <Ring shape={shape} className={classNames("mt-0.5 size-4 group-data-done:hidden", mark)} />
        <Ring shape={{ kind: "check" }} className="mt-0.5 hidden size-4 text-paid group-data-done:block" />
        <div className="min-w-0 flex-1">
          <p className="font-medium max-lg:text-md">{words.name}</p>
          <p className="text-sm text-text-2 group-data-done:hidden">{words.course}</p>
          <p className="num hidden text-sm text-paid-text group-data-done:block">
            {content.renewedTill(words.renewsTill)}
          </p>
        </div>
        <div className="text-right">
          <p className="num font-semibold max-lg:text-md">{rupees(amount)}</p>
          <p className={classNames("num text-sm group-data-done:hidden", text)}>{words.note}</p>
        </div>
        <button
          type="button"
          data-renew
          data-undo-label={content.undoFor(words.name)}
          aria-label={content.renewFor(words.name)}
          className={classNames(
            buttonClass({ look: "soft", size: "sm" }),
            "w-17 self-center not-scripted:hidden group-data-done:bg-transparent",
          )}
        >
          <span className="group-data-done:hidden">{content.renew}</span>
          <span className="hidden group-data-done:inline">{content.undo}</span>
        </button>
      </div>
    </li>
  );
}
