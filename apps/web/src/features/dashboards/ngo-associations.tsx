import { trpc } from "../../lib/api/trpc.ts";
import { roundAmount } from "../../lib/display/amounts.ts";
import { useMay } from "../../lib/session/may.tsx";
import { DonorCallList } from "./donor-call-list.tsx";
import { DonorReadiness } from "./donor-readiness.tsx";
import { GivingGoal } from "./giving-goal.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { ngoTexts as texts } from "./ngo-associations-texts.ts";

/** The dashboard of a trust or association: the year's goal, its donors, and whom to ask again. */
export default function NgoDashboard() {
  const may = useMay();
  const mayReadDonors = may("customers.read") && may("subscriptions.read") && may("payments.read");
  const lapsed = trpc.dashboards.lapsedDonors.useQuery(undefined, { enabled: mayReadDonors });
  return (
    <>
      <GivingGoal />
      <KeyFigures
        trade="ngo-associations"
        notes={{
          lapsedDonors:
            lapsed.data && lapsed.data.total > 0 && lapsed.data.given !== null
              ? texts.lastYear(roundAmount(lapsed.data.given))
              : undefined,
          newDonors: texts.thisYear,
        }}
        isNarrow
      />
      {mayReadDonors && (
        <div className="grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
          <DonorReadiness />
          <DonorCallList />
        </div>
      )}
    </>
  );
}
