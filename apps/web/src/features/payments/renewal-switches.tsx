import type { CustomerAccount } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { LateStart } from "@aavarti/domain/renewals";
import { RefreshCw } from "lucide-react";
import { trpc } from "../../lib/api/trpc.ts";
import { dayLabel, dayWithYear, lastPaidDay } from "../../lib/display/display.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import { takeTexts as texts } from "./texts.ts";

type Renewal = CustomerAccount["renewals"][number];

/**
 * Shows the renewals possible with a payment, a switch for each (`onRenew`) with its new last day,
 * which it loads, once it is on, and how many terms the payment then covers with those that are
 * unpaid (`unpaidTerms`, by id). Where late ones start, on the old end date or today, is asked
 * (`onFrom`), once for all, below the last late one that is on, and named after it where it is the
 * only one. Nothing is renewed here.
 */
export function RenewalSwitches({
  renewals,
  renewing,
  unpaidTerms,
  payerId,
  from,
  today,
  onRenew,
  onFrom,
}: {
  renewals: readonly Renewal[];
  /** The ids of those that are renewed. */
  renewing: ReadonlySet<string>;
  /** How many unpaid terms of each subscription the payment pays, at least in part. */
  unpaidTerms: ReadonlyMap<string, number>;
  payerId: string;
  from: LateStart;
  today: CalendarDate;
  onRenew: (id: string, isOn: boolean) => void;
  onFrom: (from: LateStart) => void;
}) {
  const late = renewals.filter(({ id, isLate }) => isLate && renewing.has(id));
  const last = late.at(-1);
  return (
    <div className="num grid rounded-md border border-line">
      {renewals.map((renewal) => (
        <div key={renewal.id} className="border-b border-line last:border-0">
          <RenewalSwitch
            renewal={renewal}
            isOn={renewing.has(renewal.id)}
            unpaidTerms={unpaidTerms.get(renewal.id) ?? 0}
            payerId={payerId}
            from={from}
            today={today}
            onRenew={(isOn) => onRenew(renewal.id, isOn)}
          />
          {renewal.id === last?.id && (
            <Segmented
              legend={late.length > 1 ? texts.startLegend : texts.startOf(nameOf(renewal, payerId))}
              value={from}
              onChange={onFrom}
              options={[
                { value: "old_end", label: texts.oldEnd },
                { value: "today", label: texts.today },
              ]}
              className="px-3 pb-3"
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** Returns what a renewal is called: the payer's own by the product, others by who has it. */
const nameOf = ({ customer, product }: Renewal, payerId: string): string =>
  customer.id === payerId ? product.name : customer.name;

function RenewalSwitch({
  renewal: { id, customer, product, endDate, isLate },
  isOn,
  unpaidTerms,
  payerId,
  from,
  today,
  onRenew,
}: {
  renewal: Renewal;
  isOn: boolean;
  unpaidTerms: number;
  payerId: string;
  from: LateStart;
  today: CalendarDate;
  onRenew: (isOn: boolean) => void;
}) {
  const preview = trpc.subscriptions.previewRenewal.useQuery(
    { id, ...(isLate && { from }) },
    { enabled: isOn, staleTime: 0, placeholderData: (previous) => previous },
  );
  const what = customer.id === payerId ? product.name : `${customer.name}, ${product.name}`;
  const last = dayLabel(lastPaidDay(endDate), today);
  return (
    <div className="flex items-center gap-3 px-3 py-2.5">
      <RefreshCw aria-hidden className="size-4 shrink-0 text-text-3" strokeWidth={1.75} />
      <label htmlFor={`renew-${id}`} className="min-w-0 flex-1">
        <span className="block font-medium max-lg:text-md">
          {isOn && preview.data
            ? texts.renewTill(what, dayWithYear(lastPaidDay(preview.data.endDate)))
            : texts.renew(what)}
        </span>
        <span className={`block text-xs max-lg:text-sm ${isLate ? "text-overdue-text" : "text-text-2"}`}>
          {endDate <= today ? texts.endedOn(last) : texts.endsOn(last)}
        </span>
        {isOn && unpaidTerms > 0 && (
          <span className="block text-xs text-text-2 max-lg:text-sm">{texts.covers(unpaidTerms + 1, unpaidTerms)}</span>
        )}
      </label>
      <Switch id={`renew-${id}`} checked={isOn} onCheckedChange={onRenew} />
    </div>
  );
}
