import { CohortGrid } from "./cohort-grid.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { KeyFigures } from "./key-figures.tsx";
import { MrrWaterfall } from "./mrr-waterfall.tsx";
import { softwareTexts } from "./software-saas-texts.ts";

/** The dashboard of a software business: what moved its recurring revenue, and who stays. */
export default function SoftwareDashboard() {
  const { churn, mrr, arr } = softwareTexts;
  return (
    <>
      <MrrWaterfall />
      <KeyFigures
        words={{ customerChurn: { name: churn }, mrr: { name: mrr }, arr: { name: arr } }}
        notes={{ arr: dashboardTexts.twelve }}
        isNarrow
      />
      <CohortGrid />
    </>
  );
}
