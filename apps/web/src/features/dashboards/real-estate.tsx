import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { KeyFigures } from "./key-figures.tsx";
import { LeaseLadder } from "./lease-ladder.tsx";
import { realEstateNouns } from "./real-estate-texts.ts";
import { RealEstateAnswer } from "./trade-answers.tsx";
import { endingNote, UnitBoard } from "./unit-board.tsx";

/**
 * The dashboard of a property business: which units are let, the rent roll, and when leases end.
 */
export default function RealEstateDashboard() {
  const nouns = realEstateNouns(useBusinessWords());
  const ending = trpc.dashboards.leaseLadder.useQuery({}).data?.ending;
  return (
    <>
      <RealEstateAnswer />
      <UnitBoard />
      <KeyFigures trade="real-estate" notes={{ endingIn60: ending && endingNote(nouns, ending) }} isNarrow />
      <LeaseLadder />
    </>
  );
}
