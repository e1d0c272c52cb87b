import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { JoinsAndLeaves } from "./joins-and-leaves.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { mediaNouns } from "./media-entertainment-texts.ts";
import { SurvivalCurves } from "./survival-curves.tsx";
import { MediaAnswer } from "./trade-answers.tsx";

/** The dashboard of a media business: who joins and leaves, and how long each plan holds. */
export default function MediaDashboard() {
  const nouns = mediaNouns(useBusinessWords());
  const figures = trpc.dashboards.figures.useQuery().data?.figures;
  // Customers are counted beside it, so that it says what it counts.
  const long = figures?.find(({ code }) => code === "longPlanShare");
  return (
    <>
      <MediaAnswer />
      <JoinsAndLeaves />
      <KeyFigures
        trade="media-entertainment"
        notes={{ longPlanShare: long && nouns.shareOf(long.part ?? 0, long.whole ?? 0) }}
        isNarrow
      />
      <SurvivalCurves />
    </>
  );
}
