import type { RingShape } from "../../ui/ring.tsx";
import type { DemoStanding } from "./demo-figures.ts";

/** How each status looks in the examples of the landing page, as on the product's screens. */
export const DEMO_LOOKS: Readonly<Record<DemoStanding, { shape: RingShape; mark: string; text: string }>> = {
  overdue: { shape: { kind: "alert" }, mark: "text-overdue", text: "text-overdue-text" },
  grace: { shape: { kind: "grace" }, mark: "text-overdue", text: "text-overdue-text" },
  today: { shape: { kind: "dot" }, mark: "text-today", text: "text-text-2" },
  soon: { shape: { kind: "arc", part: 0.92 }, mark: "text-soon", text: "text-text-2" },
};
