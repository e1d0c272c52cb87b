import { classNames } from "../../ui/class-names.ts";
import type { LandingContent } from "./content.ts";

/**
 * Shows the four facts below the top of the landing page. Each says what the software does today;
 * a figure belongs here only if the installation measures it.
 */
export function Figures({ content }: { content: LandingContent["figures"] }) {
  return (
    <section aria-label={content.title} className="border-y border-line bg-surface">
      <dl className="mx-auto grid max-w-300 grid-cols-2 px-5 lg:grid-cols-4 lg:px-8">
        {content.list.map(({ value, label, note }, index) => (
          <div
            key={label}
            className={classNames(
              "py-5 lg:py-7",
              index % 2 === 0 ? "max-lg:pr-4" : "max-lg:border-l max-lg:border-line max-lg:pl-4",
              index > 1 && "max-lg:border-t max-lg:border-line",
              index > 0 && "lg:border-l lg:border-line lg:pl-8",
              "lg:pr-6",
            )}
          >
            <dt className="flex flex-col-reverse">
              <span className="font-medium max-lg:text-md">{label}</span>
              <span className="num text-2xl font-semibold">{value}</span>
            </dt>
            <dd className="mt-0.5 text-text-2 max-lg:text-md">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
