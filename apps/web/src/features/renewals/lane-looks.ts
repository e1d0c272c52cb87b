import type { Lane } from "@aavarti/domain/standing";
import type { RingShape } from "../../ui/ring.tsx";

/** Prominent where payment is late, quieter the further away the due date. */
export const laneLooks = {
  overdue: { shape: { kind: "alert" }, ring: "text-overdue", amount: "text-overdue-text" },
  today: { shape: { kind: "dot" }, ring: "text-today", amount: "text-today-text" },
  week: { shape: { kind: "arc", part: 0.93 }, ring: "text-soon", amount: "text-text" },
  month: { shape: { kind: "arc", part: 0.8 }, ring: "text-accent", amount: "text-text" },
  later: { shape: { kind: "arc", part: 0.4 }, ring: "text-accent", amount: "text-text" },
} as const satisfies Record<Lane, { shape: RingShape; ring: string; amount: string }>;
