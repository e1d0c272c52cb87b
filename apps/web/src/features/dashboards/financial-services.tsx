import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { financialNouns, financialTexts as texts } from "./financial-texts.ts";
import { GraceClock } from "./grace-clock.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { PersistencyCurve } from "./persistency-curve.tsx";
import { FinancialAnswer } from "./trade-answers.tsx";

/** The dashboard of an insurance or finance agent: what lapses next, and what stays. */
export default function FinancialServicesDashboard() {
  const nouns = financialNouns(useBusinessWords());
  const clock = trpc.dashboards.graceClock.useQuery();
  return (
    <>
      <FinancialAnswer />
      <GraceClock />
      <PersistencyCurve />
      <KeyFigures
        trade="financial-services"
        notes={{ reactivations: texts.last90, inGrace: clock.data && nouns.count(clock.data.count) }}
        isNarrow
      />
    </>
  );
}
