import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { DispatchPlan } from "./dispatch-plan.tsx";
import { ecommerceNouns, ecommerceTexts as texts } from "./ecommerce-texts.ts";
import { KeyFigures } from "./key-figures.tsx";
import { PauseBoard } from "./pause-board.tsx";

/** The dashboard of an online shop or dairy: what goes out each day, and who is paused. */
export default function EcommerceDashboard() {
  const nouns = ecommerceNouns(useBusinessWords());
  return (
    <>
      <DispatchPlan />
      <KeyFigures
        words={{ averagePlanValue: { name: nouns.average }, reactivations: { name: texts.winBacks } }}
        notes={{ reactivations: texts.lastDays }}
        isNarrow
      />
      <PauseBoard />
    </>
  );
}
