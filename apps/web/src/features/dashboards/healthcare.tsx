import { ContinuityCurve } from "./continuity-curve.tsx";
import { healthcareTexts as texts } from "./healthcare-texts.ts";
import { KeyFigures } from "./key-figures.tsx";
import { PlanMix, useMostCommonPlan } from "./plan-mix.tsx";
import { RecallList, WhatTheyReceive } from "./recall-list.tsx";
import { HealthcareAnswer } from "./trade-answers.tsx";

/** The dashboard of a clinic or care provider: whom to call back, and who continues. */
export default function HealthcareDashboard() {
  const planMix = useMostCommonPlan();
  return (
    <>
      <HealthcareAnswer />
      <RecallList />
      <KeyFigures trade="healthcare" notes={{ ...texts.notes, planMix }} isNarrow />
      <ContinuityCurve />
      <div className="grid gap-9 lg:grid-cols-2 lg:gap-8">
        <PlanMix />
        <WhatTheyReceive />
      </div>
    </>
  );
}
