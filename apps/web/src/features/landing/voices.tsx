import type { LandingContent } from "./content.ts";
import { SectionTitle } from "./section.tsx";

/**
 * Shows what the product does for three kinds of business: facts about the software. Customers' own
 * words can take their place in the content once there are some that may be shown.
 */
export function Voices({ content }: { content: LandingContent["voices"] }) {
  return (
    <section className="border-t border-line bg-surface">
      <div className="mx-auto max-w-300 px-5 py-14 lg:px-8 lg:py-20">
        <SectionTitle>{content.title}</SectionTitle>
        <ul className="mt-10 grid gap-8 lg:grid-cols-3 lg:gap-10">
          {content.list.map(({ who, words }) => (
            <li key={who} className="border-l-2 border-accent-line pl-5">
              <h3 className="font-semibold max-lg:text-md">{who}</h3>
              <p className="mt-1.5 text-lg leading-7">{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
