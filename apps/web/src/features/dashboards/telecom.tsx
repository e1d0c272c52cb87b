import { CollectionSheet } from "./collection-sheet.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { RechargeHeatmap } from "./recharge-heatmap.tsx";
import { TelecomAnswer } from "./trade-answers.tsx";

/** The dashboard of a cable or internet provider: whom to collect from, and how recharges go. */
export default function TelecomDashboard() {
  return (
    <>
      <TelecomAnswer />
      <CollectionSheet />
      <KeyFigures trade="telecom" isNarrow />
      <RechargeHeatmap />
    </>
  );
}
