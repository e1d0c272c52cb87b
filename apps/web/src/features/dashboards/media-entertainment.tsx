import { JoinsAndLeaves } from "./joins-and-leaves.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { SurvivalCurves } from "./survival-curves.tsx";
import { MediaAnswer } from "./trade-answers.tsx";

/** The dashboard of a media business: who joins and leaves, and how long each plan holds. */
export default function MediaDashboard() {
  return (
    <>
      <MediaAnswer />
      <JoinsAndLeaves />
      <KeyFigures trade="media-entertainment" isNarrow />
      <SurvivalCurves />
    </>
  );
}
