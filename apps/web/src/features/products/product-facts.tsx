import type { Product } from "@aavarti/contract/products";
import { freePlaces } from "@aavarti/domain/products";
import { Link } from "@tanstack/react-router";
import { useBusinessWords } from "../../lib/business-words.ts";
import { count, rupees } from "../../lib/display.ts";
import { classNames } from "../../ui/class-names.ts";
import { raised } from "../../ui/list.tsx";
import { productNouns, productTexts as texts } from "./texts.ts";

/** How many are active, "18 of 20" where the places are counted, as a link to exactly those. */
export function ActiveCount({ product, isSentence = false }: { product: Product; isSentence?: boolean }) {
  const nouns = productNouns(useBusinessWords());
  const { id, name, capacity, activeSubscriptions } = product;
  const isFull = (freePlaces({ capacity, taken: activeSubscriptions }) ?? 1) <= 0;
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
        "num rounded-xs hover:underline",
        isFull ? "font-medium text-soon-text" : "text-text-2",
      )}
    >
      {words}
    </Link>
  );
}

/** What comes on top of the price, once. */
export function JoiningFee({ product: { setupFee } }: { product: Product }) {
  return setupFee !== "0.00" && <FactLine>{texts.joining(rupees(setupFee))}</FactLine>;
}

/** What invoices need to know. */
export function TaxNotes({ product: { sac, gstRate } }: { product: Product }) {
  const notes = [...(sac === null ? [] : [texts.sac(sac)]), ...(gstRate === null ? [] : [texts.gst(gstRate)])];
  return notes.length > 0 && <FactLine>{notes.join(", ")}</FactLine>;
}

export function GraceNote({ product: { graceDays } }: { product: Product }) {
  return graceDays > 0 && <FactLine>{texts.grace(graceDays)}</FactLine>;
}

function FactLine({ children }: { children: string }) {
  return <span className="block cut-off text-xs font-normal text-text-3 max-lg:text-sm">{children}</span>;
}
