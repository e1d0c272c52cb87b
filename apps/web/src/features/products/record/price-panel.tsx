import { parseAmount } from "@aavarti/domain/money";
import { Link } from "@tanstack/react-router";
import { type Outputs, trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayOfInstant, months } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { countSubscriptions } from "../../../lib/list/count-subscriptions.ts";
import { Badge } from "../../../ui/badge.tsx";
import { rowLinkClass } from "../../../ui/list.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { recordTexts } from "./texts.ts";

type Prices = Outputs["products"]["read"]["prices"];

/**
 * Shows a product's price history, newest first with the current one marked, and the prices and
 * durations at which its subscriptions will be renewed next; each count links to exactly those
 * subscriptions. It loads the latter itself and leaves them out meanwhile and after a failure.
 */
export function PricePanel({ product }: { product: Outputs["products"]["read"] }) {
  const words = useBusinessWords();
  const texts = recordTexts(words).prices;
  const terms = trpc.products.renewalTerms.useQuery({ id: product.id });
  const groups = terms.data?.items ?? [];
  return (
    <Panel title={texts.title}>
      <ol className="num">
        {product.prices.map((step, place) => (
          <li
            key={step.from}
            className="flex min-h-13 items-center gap-3 border-b border-line px-4 py-2.5 last:border-0 max-lg:text-md"
          >
            <span className="min-w-0 flex-1 text-text-2">{spanOf(product.prices, place, texts)}</span>
            {place === 0 && <Badge tone="accent">{texts.now}</Badge>}
            <span className="text-right">
              <span className={place === 0 ? "font-semibold" : "text-text-2"}>{amountLabel(step.price)}</span>
              <span className="block text-xs text-text-3 max-lg:text-sm">{months(step.durationMonths)}</span>
            </span>
          </li>
        ))}
      </ol>
      {terms.isSuccess && (
        <div className="border-t border-line bg-sunken">
          <h3 className="px-4 pt-3 pb-1 text-sm font-medium text-text-2 max-lg:text-base">{texts.next}</h3>
          {groups.length === 0 ? (
            <p className="px-4 pb-3 text-text-2 max-lg:text-md">{texts.none}</p>
          ) : (
            <ul className="num pb-1.5">
              {groups.map(({ price, durationMonths, count: number }) => (
                <li
                  key={`${price} ${durationMonths}`}
                  className="relative flex min-h-9 items-center gap-3 px-4 hover:bg-hover max-lg:min-h-11 max-lg:text-md"
                >
                  <Link
                    to="/dashboard/subscriptions"
                    search={{ product: product.id, price, months: durationMonths }}
                    className={`${rowLinkClass} min-w-0 flex-1 cut-off`}
                  >
                    {countSubscriptions(words, number)}
                  </Link>
                  <span className="text-text-2">
                    {isPresent(product, { price, durationMonths })
                      ? texts.same
                      : `${amountLabel(price)}, ${months(durationMonths)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Panel>
  );
}

function spanOf(prices: Prices, place: number, texts: ReturnType<typeof recordTexts>["prices"]): string {
  const step = prices[place];
  const later = prices[place - 1];
  if (!step) return "";
  const from = dayOfInstant(step.from);
  return later ? texts.span(from, dayOfInstant(later.from)) : texts.since(from);
}

const isPresent = (
  product: { readonly price: string; readonly durationMonths: number },
  { price, durationMonths }: { readonly price: string; readonly durationMonths: number },
): boolean => parseAmount(product.price) === parseAmount(price) && product.durationMonths === durationMonths;
