import { CohortGrid } from "./cohort-grid.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { KeyFigures } from "./key-figures.tsx";
import { MrrWaterfall } from "./mrr-waterfall.tsx";
import { SoftwareAnswer } from "./trade-answers.tsx";

/** The dashboard of a software business: what moved its recurring revenue, and who stays. */
export default function SoftwareDashboard() {
  return (
    <>
      <SoftwareAnswer />
      <MrrWaterfall />
      <KeyFigures trade="software-saas" notes={{ arr: dashboardTexts.twelve }} isNarrow />
      <CohortGrid />
    </>
  );
}
