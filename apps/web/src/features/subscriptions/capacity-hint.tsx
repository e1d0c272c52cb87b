import type { Product } from "@aavarti/contract/products";
import { freeCapacity, usedCapacity } from "@aavarti/domain/products";
import { TriangleAlert } from "lucide-react";
import { count } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { subscriptionTexts } from "./texts.ts";

const texts = translatedTexts(() => subscriptionTexts.fields);

/**
 * Shows how many places of a product with a capacity are taken; nothing without a capacity. When it
 * is full it warns, but blocks nothing. Subscriptions that start later take a place, too.
 */
export function CapacityHint({
  product,
}: {
  product: Pick<Product, "capacity" | "activeSubscriptions" | "upcomingSubscriptions">;
}) {
  const { capacity } = product;
  const taken = usedCapacity(product);
  const free = freeCapacity(product);
  if (capacity === null || free === null) return null;
  if (free > 0) return <span className="num">{texts.places(count(taken), count(capacity))}</span>;
  return (
    <span role="status" className="num inline-flex items-start gap-1 text-soon-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" strokeWidth={2} />
      {free === 0 ? texts.full(count(taken), count(capacity)) : texts.over(count(taken), count(capacity))}
    </span>
  );
}
