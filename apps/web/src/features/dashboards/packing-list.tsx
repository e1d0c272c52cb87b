import { useEffect } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { count, fullDay } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useSignedIn } from "../auth/session.tsx";
import { dayOf } from "./day-of.ts";
import { ecommerceNouns, ecommerceTexts } from "./ecommerce-texts.ts";

/** Most deliveries of a list. */
const LIMIT = 10_000;

/**
 * Prints the deliveries of a day by product, each with a box to tick, as soon as they are loaded;
 * on the screen it shows nothing. `onDone` is called after printing, or after a failure, which is
 * shown as a toast. Prints once while mounted.
 */
export function PackingList({ date, onDone }: { date: string; onDone: () => void }) {
  const texts = ecommerceTexts.packing;
  const nouns = ecommerceNouns(useBusinessWords());
  const { tenant } = useSignedIn();
  const { data, error } = trpc.dashboards.deliveries.useQuery({ date, limit: LIMIT }, { staleTime: 0, gcTime: 0 });
  const isReady = data !== undefined;
  useEffect(() => {
    if (!isReady) return;
    // Phones return from `print` before they have read the page.
    window.addEventListener("afterprint", onDone, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", onDone);
  }, [isReady, onDone]);
  useEffect(() => {
    if (!error) return;
    showFailure(texts.failed, error);
    onDone();
  }, [error, onDone, texts]);
  if (!data) return null;
  const products = [...Map.groupBy(data.items, ({ productName }) => productName)];
  const { units, deliveries, columns } = ecommerceTexts.dispatch;
  return (
    <article data-printed-alone className="num hidden print:block">
      <header className="flex items-start justify-between gap-6 border-b-2 border-text pb-2.5">
        <div>
          <h3 className="text-lg font-semibold">{texts.title}</h3>
          <p className="text-sm">{tenant.businessName}</p>
        </div>
        <p className="text-right">
          <b className="block font-semibold">{fullDay(dayOf(date))}</b>
          <span className="text-sm">{`${units(data.units)} · ${deliveries(data.count)}`}</span>
        </p>
      </header>
      <table aria-label={texts.title} className="w-full">
        <thead>
          <tr className="border-b border-line text-left text-sm">
            <td className="w-8" />
            <th scope="col" className="py-2 font-normal">
              {columns.customer}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {columns.quantity}
            </th>
          </tr>
        </thead>
        {products.map(([product, items]) => (
          <tbody key={product}>
            <tr className="border-b border-line">
              <th scope="rowgroup" colSpan={2} className="pt-3 pb-1.5 text-left font-semibold">
                {product}
              </th>
              <td className="pt-3 pb-1.5 text-right font-semibold">
                {count(items.reduce((sum, { quantity }) => sum + quantity, 0))}
              </td>
            </tr>
            {items.map((item) => (
              <tr key={item.subscriptionId} className="break-inside-avoid border-b border-line">
                <td>
                  <span className="block size-4 rounded-xs border border-text-2" />
                </td>
                <td className="py-1.5 wrap-anywhere">{item.customerName}</td>
                <td className="py-1.5 text-right">{count(item.quantity)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {data.count > data.items.length && (
        <p className="pt-2 text-sm">{nouns.notListed(data.count - data.items.length)}</p>
      )}
    </article>
  );
}
