import type { Language } from "@aavarti/domain/languages";
import type { ReactNode } from "react";
import { Closing } from "./closing.tsx";
import type { LandingContent } from "./content.ts";
import { DemoBoard } from "./demo-board.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { Trades } from "./trades.tsx";
import { Voices } from "./voices.tsx";
import { Why } from "./why.tsx";
import { YearRing } from "./year-ring.tsx";

/**
 * Shows the landing page: the top with a picture of the product, four facts, and below them the
 * reasons beside an example year, the demo, the features, the example businesses, what it does for
 * three of them, and a last invitation.
 */
export function Landing({ language, content }: { language: Language; content: LandingContent }) {
  return (
    <>
      <Hero
        language={language}
        content={content.hero}
        picture={<ProductPicture content={content.picture} demo={content.demo} reminder={content.features.reminders} />}
      />
      <Figures content={content.figures} />
      <Below>
        <Why content={content.why} picture={<YearRing content={content.ring} />} />
      </Below>
      <Below>
        <DemoBoard language={language} content={content.demo} demoMail={content.hero.demoMail} />
      </Below>
      <Below>
        <FeatureCards content={content.features} />
      </Below>
      <Below>
        <Trades content={content.trades} />
      </Below>
      <Below>
        <Voices content={content.voices} />
      </Below>
      <Below>
        <Closing language={language} content={content.closing} />
      </Below>
    </>
  );
}

/**
 * A section below the first screen. Its text is laid out when it comes near, and not before the
 * first paint and again when the fonts arrive: in Devanagari that is two thirds of this page's CPU
 * time on a cheap phone. `drawInSteps` renders it once the browser is idle.
 */
function Below({ children }: { children: ReactNode }) {
  return (
    <div data-below className="[contain-intrinsic-size:auto_60rem] [content-visibility:auto]">
      {children}
    </div>
  );
}
