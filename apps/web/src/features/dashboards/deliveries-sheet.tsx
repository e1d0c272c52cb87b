import { trpc } from "../../lib/api/trpc.ts";
import { count, fullDay } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { dayOf } from "./day-of.ts";
import { ecommerceNouns, ecommerceTexts } from "./ecommerce-texts.ts";
import { dashboardTexts } from "./figure-texts.ts";
import { RecordsSheet } from "./records-sheet.tsx";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WidgetState } from "./widget-state.tsx";

/** Deliveries shown; a CSV has up to `SAVED`. */
const SHOWN = 200;
const SAVED = 10_000;

/**
 * Lists the deliveries of a day, of all products or of one, as links to their subscriptions, and
 * saves all of them as CSV for whoever packs. Open while mounted.
 */
export function DeliveriesSheet({
  date,
  product,
  onClose,
}: {
  date: string;
  product: { readonly id: string; readonly name: string } | null;
  onClose: () => void;
}) {
  const texts = ecommerceTexts.dispatch;
  const nouns = ecommerceNouns(useBusinessWords());
  const utils = trpc.useUtils();
  const asked = { date, ...(product && { productId: product.id }) };
  const rows = trpc.dashboards.deliveries.useQuery({ ...asked, limit: SHOWN }, untilNewer);
  const total = rows.data?.count ?? 0;
  const lead = useLead(rows.data ? `${texts.units(rows.data.units)} · ${texts.deliveries(total)}` : "", rows.data);
  const read = async () => {
    const saved = await utils.dashboards.deliveries.fetch({ ...asked, limit: SAVED });
    const { columns } = texts;
    return [
      [columns.date, nouns.product, columns.customer, columns.quantity, columns.every],
      ...saved.items.map((item) => [date, item.productName, item.customerName, item.quantity, item.everyNDays]),
    ];
  };
  return (
    <RecordsSheet
      title={product ? `${product.name}, ${fullDay(dayOf(date))}` : fullDay(dayOf(date))}
      lead={lead}
      count={total}
      records={(rows.data?.items ?? []).map((item) => ({
        id: item.subscriptionId,
        name: item.customerName,
        detail: [product ? null : item.productName, texts.every(item.everyNDays)].filter(Boolean).join(" · "),
        value: texts.units(item.quantity),
      }))}
      file={{ name: "dispatch", day: date, read }}
      onClose={onClose}
    >
      <div className="px-4 lg:px-5">
        <WidgetState query={rows} isEmpty={rows.data?.count === 0} waiting="my-3 h-9 w-full" empty={texts.none} />
        {total > SAVED && (
          <p className="num py-2.5 text-sm text-text-3">
            {dashboardTexts.sheet.moreThanSaved(count(total - SHOWN), count(SAVED))}
          </p>
        )}
      </div>
    </RecordsSheet>
  );
}
