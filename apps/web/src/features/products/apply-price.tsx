import type { Product, RenewalTerms } from "@aavarti/contract/products";
import { parseAmount } from "@aavarti/domain/money";
import { isDurationMonths } from "@aavarti/domain/subscription-terms";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { months } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { countSubscriptions } from "../../lib/list/count-subscriptions.ts";
import { Checkbox } from "../../ui/input.tsx";
import { productNouns, productTexts } from "./texts.ts";

const texts = translatedTexts(() => productTexts.apply);

/** Identifies terms by their price and duration. */
const termsKey = ({ price, durationMonths }: Pick<RenewalTerms, "price" | "durationMonths">): string =>
  `${price} ${durationMonths}`;

/**
 * Returns the prices (decimal texts) and durations (months) on which a product's subscriptions will
 * be renewed next, other than the given ones, each with its number of subscriptions. Empty while
 * loading, when that fails, and while `isAsked` is false. Loads them anew each time it is mounted.
 */
export function useOtherTerms(
  id: string,
  { price, durationMonths }: Pick<RenewalTerms, "price" | "durationMonths">,
  { isAsked = true } = {},
): readonly RenewalTerms[] {
  const terms = trpc.products.renewalTerms.useQuery({ id }, { enabled: isAsked, staleTime: 0 });
  if (!isAsked || !terms.isFetchedAfterMount) return [];
  const paise = parseAmount(price);
  return (terms.data?.items ?? []).filter(
    (each) => parseAmount(each.price) !== paise || each.durationMonths !== durationMonths,
  );
}

/**
 * Returns the prices and durations that the ones being typed can replace at the next renewal of a
 * product's subscriptions, as `useOtherTerms` does. The typed price has no commas (`sentAmount`).
 * Empty for a new product, while loading, and while price and duration are unchanged or either is
 * invalid.
 */
export function useReplaceableTerms(product: Product | null, typed: { price: string; durationMonths: number }) {
  const paise = parseAmount(typed.price);
  const isAsked =
    product !== null &&
    paise !== null &&
    isDurationMonths(typed.durationMonths) &&
    (paise !== parseAmount(product.price) || typed.durationMonths !== product.durationMonths);
  return useOtherTerms(product?.id ?? "", typed, { isAsked });
}

/**
 * Returns which of the given prices and durations the user has ticked: `chosen`, their keys (none
 * at first), `setChosen`, `replaced`, they themselves, and `reach`, the number of subscriptions
 * that have them.
 */
export function useChosenTerms(terms: readonly RenewalTerms[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const replaced = terms.filter((each) => chosen.has(termsKey(each)));
  return { chosen, setChosen, replaced, reach: replaced.reduce((sum, each) => sum + each.count, 0) };
}

/**
 * Asks which of a product's subscriptions get its new price at their next renewal, with a checkbox
 * for each price and duration they have now (`terms`); the caller stores the choice. Each count
 * links, in a new tab, to exactly those subscriptions.
 */
export function ApplyPrice({
  product,
  terms,
  chosen,
  onChange,
}: {
  product: Product;
  terms: readonly RenewalTerms[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const id = useId();
  const words = useBusinessWords();
  const nouns = productNouns(words).apply;
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <fieldset className="rounded-md border border-accent-line bg-accent-soft p-4">
      <legend className="sr-only">{nouns.title}</legend>
      <p aria-hidden className="font-medium max-lg:text-md">
        {nouns.title}
      </p>
      <p className="mt-0.5 text-sm text-text-2 max-lg:text-base">{nouns.lead}</p>
      <ul className="num mt-2">
        {terms.map((each) => {
          const key = termsKey(each);
          return (
            <li key={key} className="flex min-h-11 items-center gap-3 lg:min-h-9">
              <Checkbox id={`${id}-${key}`} checked={chosen.has(key)} onChange={() => toggle(key)} />
              <label htmlFor={`${id}-${key}`} className="flex-1 cursor-pointer py-2.5 select-none lg:py-1">
                {countSubscriptions(words, each.count)}{" "}
                <span className="text-text-2">{texts.at(amountLabel(each.price), months(each.durationMonths))}</span>
              </label>
              <Link
                to="/dashboard/subscriptions"
                search={{ product: product.id, price: each.price, months: each.durationMonths }}
                target="_blank"
                aria-label={nouns.seeLabel(each.count, amountLabel(each.price), months(each.durationMonths))}
                className="py-2 text-sm font-medium text-accent-text hover:underline max-lg:text-base"
              >
                {texts.see}
              </Link>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
