import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { ContinuityCurve } from "./continuity-curve.tsx";
import { healthcareNouns, healthcareTexts as texts } from "./healthcare-texts.ts";
import { KeyFigures } from "./key-figures.tsx";
import { PlanMix } from "./plan-mix.tsx";
import { RecallList, WhatTheyReceive } from "./recall-list.tsx";

/** The dashboard of a clinic or care provider: whom to call back, and who continues. */
export default function HealthcareDashboard() {
  const nouns = healthcareNouns(useBusinessWords());
  return (
    <>
      <RecallList />
      <KeyFigures
        words={{
          activeSubscriptions: { name: texts.active },
          lapsingIn14: { name: texts.lapsing },
          reactivations: { name: nouns.recalled },
          planMix: { name: texts.mix },
        }}
        notes={texts.notes}
        isNarrow
      />
      <ContinuityCurve />
      <div className="grid gap-9 lg:grid-cols-2 lg:gap-8">
        <PlanMix />
        <WhatTheyReceive />
      </div>
    </>
  );
}
