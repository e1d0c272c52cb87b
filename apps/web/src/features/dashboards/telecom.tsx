import { CollectionSheet } from "./collection-sheet.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { RechargeHeatmap } from "./recharge-heatmap.tsx";
import { telecomTexts } from "./telecom-texts.ts";

/** The dashboard of a cable or internet provider: whom to collect from, and how recharges go. */
export default function TelecomDashboard() {
  const { active, perConnection } = telecomTexts;
  return (
    <>
      <CollectionSheet />
      <KeyFigures words={{ activeSubscriptions: { name: active }, arpu: { name: perConnection } }} isNarrow />
      <RechargeHeatmap />
    </>
  );
}
