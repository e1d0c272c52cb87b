import { KeyFigures } from "./key-figures.tsx";
import { RenewalLanes } from "./renewal-lanes.tsx";
import { TopProducts } from "./top-products.tsx";

/** The dashboard of a business of any kind: key figures, renewals by distance, top products. */
export default function GenericDashboard() {
  return (
    <>
      <KeyFigures trade="generic" isNarrow />
      <RenewalLanes />
      <TopProducts />
    </>
  );
}
