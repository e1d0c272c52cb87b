import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { JoinsAndLeaves } from "./joins-and-leaves.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { mediaNouns, mediaTexts } from "./media-entertainment-texts.ts";
import { SurvivalCurves } from "./survival-curves.tsx";

/** The dashboard of a media business: who joins and leaves, and how long each plan holds. */
export default function MediaDashboard() {
  const { perCustomer } = mediaNouns(useBusinessWords());
  return (
    <>
      <JoinsAndLeaves />
      <KeyFigures words={{ customerChurn: { name: mediaTexts.churn }, arpu: { name: perCustomer } }} isNarrow />
      <SurvivalCurves />
    </>
  );
}
