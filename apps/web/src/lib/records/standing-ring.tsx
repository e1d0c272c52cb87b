import { parseCalendarDate } from "@aavarti/domain/calendar";
import type { ComponentProps } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import type { StandingBadge } from "./standing-badge.tsx";
import { lookOf } from "./standing-look.ts";
import { standingWords } from "./standing-words.ts";

/**
 * Shows a subscription's status by its dates as a ring alone, for a row without room for the words
 * of `StandingBadge`: these are its tooltip, after the product's name, and what screen readers say.
 * `className` sets its size.
 */
export function StandingRing({
  term,
  today,
  product,
  className,
}: Pick<ComponentProps<typeof StandingBadge>, "term" | "today"> & { product: string; className: string }) {
  const endDate = parseCalendarDate(term.endDate) ?? today;
  const startDate = parseCalendarDate(term.startDate) ?? today;
  const look = lookOf({ standing: term.standing, startDate, endDate }, today);
  const words = `${product}: ${standingWords({ ...term, endDate }, today)}`;
  return (
    <span title={words} className={classNames("inline-flex shrink-0", look.ring)}>
      <Ring shape={look.shape} className={className} />
      <span className="sr-only">{words}</span>
    </span>
  );
}
