/**
 * The example board's figures: a coaching class on Saturday, 21 November 2026. Its texts are in the
 * content file, in the same order.
 */
interface LaneFigures {
  readonly standing: "overdue" | "today" | "soon";
  /** `amount` is in rupees. */
  readonly rows: readonly { readonly amount: number; readonly standing: "overdue" | "grace" | "today" | "soon" }[];
}

export type DemoStanding = LaneFigures["rows"][number]["standing"];

export const demoFigures: readonly LaneFigures[] = [
  {
    standing: "overdue",
    rows: [
      { amount: 9000, standing: "overdue" },
      { amount: 2400, standing: "overdue" },
      { amount: 4500, standing: "grace" },
    ],
  },
  {
    standing: "today",
    rows: [
      { amount: 4500, standing: "today" },
      { amount: 3200, standing: "today" },
      { amount: 4200, standing: "today" },
    ],
  },
  {
    standing: "soon",
    rows: [
      { amount: 4500, standing: "soon" },
      { amount: 2400, standing: "soon" },
      { amount: 3200, standing: "soon" },
    ],
  },
];

/** The amount collected before the visitor renews anything, in rupees. */
export const COLLECTED_BEFORE = 6000;

/** What the example business collected in November before that day, in rupees. */
export const COLLECTED_IN_MONTH = 214_600;
