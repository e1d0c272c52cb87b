import type { Product } from "@aavarti/contract/products";
import { freeCapacity } from "@aavarti/domain/products";
import { Link } from "@tanstack/react-router";
import { amountLabel } from "../../lib/display/amounts.ts";
import { count } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { raised } from "../../ui/list.tsx";
import { productNouns, productTexts as texts } from "./texts.ts";

/**
 * Shows the number of a product's active subscriptions, `18 of 20` with a capacity, as a link to
 * exactly those. `isSentence` adds the words. A product without free places looks different.
 */
export function ActiveCount({ product, isSentence = false }: { product: Product; isSentence?: boolean }) {
  const nouns = productNouns(useBusinessWords());
  const { id, name, capacity, activeSubscriptions } = product;
  const isFull = (freeCapacity(product) ?? 1) <= 0;
  const shown =
    capacity === null ? count(activeSubscriptions) : texts.activeOf(count(activeSubscriptions), count(capacity));
  const words = isSentence ? texts.activeWords(shown) : shown;
  return (
    <Link
      to="/dashboard/subscriptions"
      search={{ product: id, status: "active" }}
      aria-label={nouns.activeLabel(name, words)}
      className={classNames(
        raised,
        "num rounded-xs hover:underline max-lg:-my-2.5 max-lg:inline-block max-lg:py-2.5",
        isFull ? "font-medium text-soon-text" : "text-text-2",
      )}
    >
      {words}
    </Link>
  );
}

/** Shows a product's one-time joining fee in a line of its own; nothing when there is none. */
export function JoiningFee({ product: { setupFee } }: { product: Product }) {
  return setupFee !== "0.00" && <FactLine>{texts.joining(amountLabel(setupFee))}</FactLine>;
}

/**
 * Shows a product's SAC code and GST rate for invoices in one line; nothing when neither is set.
 */
export function TaxNotes({ product: { sac, gstRate } }: { product: Product }) {
  const notes = [...(sac === null ? [] : [texts.sac(sac)]), ...(gstRate === null ? [] : [texts.gst(gstRate)])];
  return notes.length > 0 && <FactLine>{notes.join(", ")}</FactLine>;
}

/** Shows a product's grace period in days in one line; nothing when there is none. */
export function GraceNote({ product: { graceDays } }: { product: Product }) {
  return graceDays > 0 && <FactLine>{texts.grace(graceDays)}</FactLine>;
}

function FactLine({ children }: { children: string }) {
  return <span className="block cut-off text-xs font-normal text-text-3 max-lg:text-sm">{children}</span>;
}
