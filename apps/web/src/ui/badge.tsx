import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const badgeClass = cva(
  "inline-flex h-5.5 items-center gap-1 rounded-xs px-1.5 text-xs font-medium whitespace-nowrap has-[svg]:pl-1",
  {
    variants: {
      tone: {
        accent: "bg-accent-soft text-accent-text",
        paid: "bg-paid-soft text-paid-text",
        today: "bg-today-soft text-today-text",
        soon: "bg-soon-soft text-soon-text",
        overdue: "bg-overdue-soft text-overdue-text",
        paused: "bg-paused-soft text-paused-text",
        info: "bg-info-soft text-info-text",
        quiet: "bg-sunken text-text-2 dark:bg-hover",
      },
    },
    defaultVariants: { tone: "quiet" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeClass>["tone"]>;

/** Shows a short label in the colour of its `tone`, with an optional icon, `mark`, before it. */
export function Badge({ tone, mark, children }: { tone: BadgeTone; mark?: ReactNode; children: ReactNode }) {
  return (
    <span className={badgeClass({ tone })}>
      {mark}
      {children}
    </span>
  );
}
