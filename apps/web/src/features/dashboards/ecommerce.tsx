import { DispatchPlan } from "./dispatch-plan.tsx";
import { ecommerceTexts as texts } from "./ecommerce-texts.ts";
import { KeyFigures } from "./key-figures.tsx";
import { PauseBoard } from "./pause-board.tsx";
import { EcommerceAnswer } from "./trade-answers.tsx";

/** The dashboard of an online shop or dairy: what goes out each day, and who is paused. */
export default function EcommerceDashboard() {
  return (
    <>
      <EcommerceAnswer />
      <DispatchPlan />
      <KeyFigures trade="ecommerce" notes={{ reactivations: texts.lastDays }} isNarrow />
      <PauseBoard />
    </>
  );
}
