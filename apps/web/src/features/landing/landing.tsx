import type { Language } from "@aavarti/domain/languages";
import { Closing } from "./closing.tsx";
import type { LandingContent } from "./content.ts";
import { DemoBoard } from "./demo-board.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { Trades } from "./trades.tsx";
import { Voices } from "./voices.tsx";
import { Why } from "./why.tsx";
import { YearRing } from "./year-ring.tsx";

/** The page on which an owner first meets Aavarti. */
export function Landing({ language, content }: { language: Language; content: LandingContent }) {
  return (
    <>
      <Hero language={language} content={content.hero} picture={<YearRing content={content.ring} />} />
      <Figures content={content.figures} />
      <Why content={content.why} />
      <DemoBoard language={language} content={content.demo} />
      <FeatureCards content={content.features} />
      <Trades content={content.trades} />
      <Voices content={content.voices} />
      <Closing language={language} content={content.closing} />
    </>
  );
}
