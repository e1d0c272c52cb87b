import type { ReactNode } from "react";
import { contact } from "../../lib/site/contact.ts";
import type { DeletionContent } from "./content.ts";

const inlineLink = "font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2";

/**
 * Shows the public page about deleting personal data: `form`, the request form, an address to write
 * to instead, and what is deleted when, what is kept, and how to get a copy first. Without scripts
 * it says that the form needs them.
 */
export function DataDeletion({ content, form }: { content: DeletionContent; form: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-300 items-start gap-x-20 gap-y-10 px-5 py-8 lg:grid-cols-[minmax(0,1fr)_440px] lg:px-8 lg:py-14">
      <div>
        <h1 className="text-3xl font-semibold lg:text-4xl">{content.title}</h1>
        <p className="mt-4 max-w-130 text-lg leading-7 text-text-2">{content.lead}</p>
      </div>
      <section
        aria-label={content.form.title}
        className="rounded-lg border border-line-strong bg-surface p-5 lg:row-span-2 lg:p-8"
      >
        <h2 className="mb-5 text-lg font-semibold">{content.form.title}</h2>
        <noscript>
          <p className="mb-5 rounded-sm border border-line-strong p-3">
            {content.form.noScript}{" "}
            <a href={`mailto:${contact.privacy}`} className={inlineLink}>
              {contact.privacy}
            </a>
          </p>
        </noscript>
        {form}
        <p className="mt-4 text-sm text-text-2">{content.form.byMail}</p>
      </section>
      <div className="grid max-w-150 gap-10">
        <section>
          <h2 className="text-lg font-semibold">{content.stepsTitle}</h2>
          <ol className="mt-3 border-t border-line">
            {content.steps.map(({ when, what }) => (
              <li
                key={when}
                className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 lg:grid-cols-[176px_minmax(0,1fr)]"
              >
                <b className="num text-md font-semibold">{when}</b>
                <span className="text-md text-text-2">{what}</span>
              </li>
            ))}
          </ol>
        </section>
        <Points title={content.erasedTitle} points={content.erased} />
        <Points title={content.keptTitle} points={content.kept} />
        <Passage title={content.exportTitle}>{content.export}</Passage>
        <Passage title={content.customerTitle}>{content.customer}</Passage>
      </div>
    </div>
  );
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <section>
    <h2 className="text-lg font-semibold">{title}</h2>
    <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-md text-text-2 marker:text-text-3">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
);

const Passage = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h2 className="text-lg font-semibold">{title}</h2>
    <p className="mt-2 text-md text-text-2">{children}</p>
  </section>
);
