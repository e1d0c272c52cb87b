import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ChargeState } from "@aavarti/domain/ledger";
import { t } from "@lingui/core/macro";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ring, type RingShape } from "../../ui/ring.tsx";
import { dueLabel } from "./due-label.ts";
import { unpaidSince } from "./unpaid-since.ts";

interface Shown {
  readonly state: ChargeState;
  readonly dueOn: string;
}

interface ChargeLook {
  readonly shape: RingShape;
  /** The ring's colour, as a CSS class. */
  readonly ring: string;
  readonly badge: BadgeTone;
}

const OVERDUE: ChargeLook = { shape: { kind: "alert" }, ring: "text-overdue", badge: "overdue" };
const DUE_TODAY: ChargeLook = { shape: { kind: "dot" }, ring: "text-today", badge: "today" };

const LOOKS = {
  due: { shape: { kind: "arc", part: 0 }, ring: "text-accent", badge: "quiet" },
  overdue: OVERDUE,
  partly_paid: { shape: { kind: "arc", part: 0.5 }, ring: "text-soon", badge: "soon" },
  paid: { shape: { kind: "check" }, ring: "text-paid", badge: "paid" },
  waived: { shape: { kind: "dash" }, ring: "text-text-3", badge: "quiet" },
} as const satisfies Record<ChargeState, ChargeLook>;

/** Returns what is said of a charge: `Unpaid since 12 Nov`, `Due today`, `Partly paid`, `Paid`. */
function chargeWords({ state, dueOn }: Shown, today: CalendarDate): string {
  switch (state) {
    case "due":
      return dueLabel(dueOn, today);
    case "overdue":
      return unpaidSince(dueOn, today);
    case "partly_paid":
      return t`Partly paid`;
    case "paid":
      return t`Paid`;
    case "waived":
      return t`Waived`;
  }
}

/**
 * Shows a charge's state as a ring and words: `Due in 5 days`, `Due today`, `Unpaid since 12 Nov`,
 * `Partly paid`, `Paid`, `Waived`. The state is the server's; `today` decides only how far ahead a
 * due day is and whether a day has its year.
 */
export function ChargeBadge({ charge, today }: { charge: Shown; today: CalendarDate }) {
  const { shape, ring, badge } = charge.state === "due" && charge.dueOn === today ? DUE_TODAY : LOOKS[charge.state];
  return (
    <Badge tone={badge} mark={<Ring shape={shape} className={classNames("size-3", ring)} />}>
      {chargeWords(charge, today)}
    </Badge>
  );
}
