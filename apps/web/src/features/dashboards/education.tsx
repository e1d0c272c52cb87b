import { Capacities } from "./capacities.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { IntakeCohorts } from "./intake-cohorts.tsx";
import { KeyFigures } from "./key-figures.tsx";

/** The dashboard of a coaching class or school: how full each batch is, and who stays. */
export default function EducationDashboard() {
  const { capacities } = dashboardTexts.education;
  return (
    <>
      <Capacities title={capacities} />
      <KeyFigures trade="education" isNarrow />
      <IntakeCohorts />
    </>
  );
}
