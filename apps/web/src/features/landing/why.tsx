import type { LandingContent } from "./content.ts";
import { Section, SectionTitle } from "./section.tsx";

/**
 * Shows the section of the landing page with reasons to choose the product, told as the times of a
 * day with it.
 */
export function Why({ content }: { content: LandingContent["why"] }) {
  return (
    <Section id="why-choose">
      <SectionTitle>{content.title}</SectionTitle>
      <ol className="mt-10 grid gap-8 lg:grid-cols-3 lg:gap-10">
        {content.points.map(({ time, title, text }) => (
          <li key={time} className="border-t-2 border-text pt-4">
            <p className="num font-medium text-accent-text max-lg:text-md">{time}</p>
            <h3 className="mt-1.5 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-md text-text-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
