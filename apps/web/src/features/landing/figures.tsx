import { classNames } from "../../ui/class-names.ts";
import type { LandingContent } from "./content.ts";

/**
 * Shows the four figures below the top of the landing page. Those not yet measured are labelled as
 * goals, with a note.
 */
export function Figures({ content }: { content: LandingContent["figures"] }) {
  const hasAim = content.list.some(({ verified }) => !verified);
  return (
    <section aria-label={content.title} className="border-y border-line bg-surface">
      <div className="mx-auto max-w-300 px-5 lg:px-8">
        {hasAim && <p className="border-b border-line py-3 text-text-2 max-lg:text-md">{content.note}</p>}
        <dl className="grid grid-cols-2 lg:grid-cols-4">
          {content.list.map(({ value, label, verified }, index) => (
            <div
              key={label}
              className={classNames(
                "flex flex-col-reverse py-5 lg:py-7",
                index % 2 === 1 && "max-lg:border-l max-lg:pl-5",
                index > 1 && "max-lg:border-t",
                index > 0 && "lg:border-l lg:pl-8",
              )}
            >
              <dt className="text-text-2 max-lg:text-md">{label}</dt>
              <dd className="num flex flex-wrap items-baseline gap-x-2 text-2xl font-semibold">
                {!verified && <span className="text-md font-medium tracking-normal text-text-2">{content.aim}</span>}
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
