import type { BusinessWords } from "@aavarti/domain/business-words";
import { Link } from "@tanstack/react-router";
import { ImportListLink } from "../../lib/list/import-list-link.tsx";
import { useMay } from "../../lib/session/may.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Ring } from "../../ui/ring.tsx";
import { progressOf } from "./progress.ts";
import { SamplesLine } from "./samples.tsx";
import type { SetUp } from "./set-up.ts";
import { onboardingTexts as texts } from "./texts.ts";

/**
 * Shows the checklist of first steps up to the first reminder, each with a link to where it is
 * done. Completed steps and those that the role may not do have no link; the import is offered,
 * with `mayImport`, until there is a customer. Once complete, only the line about sample data
 * remains, with `maySample`, or nothing.
 */
export function GettingStarted({
  has,
  words,
  mayImport,
  maySample,
}: {
  has: SetUp;
  words: BusinessWords;
  /** Whether the user may import a list. */
  mayImport: boolean;
  /** Whether the user may load and remove sample data. */
  maySample: boolean;
}) {
  const may = useMay();
  const { steps, isDone, offersImport, samples } = progressOf(has, words);
  const offer = maySample && samples && <SamplesLine offer={samples} />;
  if (isDone) return offer && <section className="rounded-md border border-line bg-surface p-4">{offer}</section>;
  const done = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone);
  return (
    <section className="h-full rounded-md border border-line bg-surface p-4 lg:p-5">
      <div className="flex items-center gap-3">
        <Ring shape={{ kind: "arc", part: done / steps.length }} className="size-7 text-accent" />
        <div>
          <h2 className="text-md font-semibold">{texts.title}</h2>
          <p className="num text-sm text-text-2">{texts.progress(done, steps.length)}</p>
        </div>
      </div>
      {mayImport && offersImport && (
        <div className="mt-3 flex flex-wrap items-center gap-3 border-t border-line py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium max-lg:text-md">{texts.list}</p>
            <p className="text-sm text-text-2">{texts.listNote}</p>
          </div>
          <ImportListLink look="primary" />
        </div>
      )}
      <ol className="mt-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex min-h-14 items-center gap-3 border-t border-line py-2.5">
            {step.isDone ? (
              <Ring shape={{ kind: "check" }} className="size-5 text-paid" />
            ) : (
              <span
                aria-hidden="true"
                className="num flex size-5 shrink-0 items-center justify-center rounded-full border border-control-line text-xs text-text-2"
              >
                {index + 1}
              </span>
            )}
            <div className="min-w-0 flex-1">
              <p className={step.isDone ? "text-text-3 line-through max-lg:text-md" : "font-medium max-lg:text-md"}>
                {step.title}
                {step.isDone && <span className="sr-only">, {texts.done}</span>}
              </p>
              {!step.isDone && <p className="text-sm text-text-2">{step.note}</p>}
            </div>
            {!step.isDone && (step.needs === null || may(step.needs)) && (
              <Link
                to={step.to}
                search={step.search}
                aria-label={`${texts.start}: ${step.title}`}
                className={buttonClass({ look: step === next ? "soft" : "ghost", size: "sm" })}
              >
                {texts.start}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {offer && <div className="border-t border-line pt-3">{offer}</div>}
    </section>
  );
}
