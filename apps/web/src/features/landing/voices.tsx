import type { LandingContent } from "./content.ts";
import { SectionTitle } from "./section.tsx";

/**
 * Shows testimonials. Those that aren't verified are marked as samples, with a note below the list.
 */
export function Voices({ content }: { content: LandingContent["voices"] }) {
  const hasSample = content.list.some(({ verified }) => !verified);
  return (
    <section className="border-t border-line bg-surface">
      <div className="mx-auto max-w-300 px-5 py-14 lg:px-8 lg:py-20">
        <SectionTitle>{content.title}</SectionTitle>
        <div className="mt-10 grid gap-8 lg:grid-cols-3 lg:gap-10">
          {content.list.map(({ words, who, where, verified }) => (
            <figure key={who} className="flex flex-col border-l-2 border-accent-line pl-5">
              <blockquote className="text-lg leading-7">{words}</blockquote>
              <figcaption className="mt-auto flex items-end justify-between gap-3 pt-4">
                <span>
                  <b className="block font-semibold max-lg:text-md">{who}</b>
                  <span className="text-text-2 max-lg:text-md">{where}</span>
                </span>
                {!verified && (
                  <span className="rounded-xs border border-line-strong px-1.5 py-0.5 text-xs font-medium text-text-2">
                    {content.sample}
                  </span>
                )}
              </figcaption>
            </figure>
          ))}
        </div>
        {hasSample && <p className="mt-8 text-sm text-text-2">{content.note}</p>}
      </div>
    </section>
  );
}
