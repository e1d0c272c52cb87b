import type { ReactNode } from "react";
import type { LandingContent } from "./content.ts";
import { Section, SectionTitle } from "./section.tsx";

/**
 * Shows the section of the landing page with reasons to choose the product, told as the times of a
 * day with it. `picture` is beside them.
 */
export function Why({ content, picture }: { content: LandingContent["why"]; picture: ReactNode }) {
  return (
    <Section id="why-choose" className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_480px] lg:gap-16">
      <div>
        <SectionTitle>{content.title}</SectionTitle>
        <ol className="mt-8 grid gap-7">
          {content.points.map(({ time, title, text }) => (
            <li key={time} className="border-t-2 border-text pt-3.5">
              <p className="num font-medium text-accent-text max-lg:text-md">{time}</p>
              <h3 className="mt-1 text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-md text-text-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
      {picture}
    </Section>
  );
}
