import { classNames } from "./class-names.ts";

/**
 * The shape of a subscription's status ring. The shape carries the meaning and colour repeats it. A
 * ring is hidden from assistive technology, so its label is always beside it.
 */
export type RingShape =
  | { readonly kind: "arc"; readonly part: number }
  | { readonly kind: "dot" }
  | { readonly kind: "alert" }
  | { readonly kind: "dashed" }
  | { readonly kind: "grace" }
  | { readonly kind: "bars" }
  | { readonly kind: "check" }
  | { readonly kind: "dash" };

const CIRCUMFERENCE = 2 * Math.PI * 6;

/**
 * Shows a status ring of a shape, in the colour of `currentColor`, hidden from screen readers: its
 * label is always beside it. `className` replaces the default size (16 px), so it must set one.
 */
export function Ring({ shape, className }: { shape: RingShape; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={classNames("shrink-0", className ?? "size-4")}>
      <RingMarks shape={shape} />
    </svg>
  );
}

function RingMarks({ shape }: { shape: RingShape }) {
  switch (shape.kind) {
    case "arc":
      return (
        <g fill="none" stroke="currentColor" strokeWidth={2.25}>
          <circle cx={8} cy={8} r={6} opacity={0.24} />
          <circle
            cx={8}
            cy={8}
            r={6}
            strokeDasharray={`${(Math.min(1, Math.max(0, shape.part)) * CIRCUMFERENCE).toFixed(1)} ${CIRCUMFERENCE.toFixed(1)}`}
            transform="rotate(-90 8 8)"
          />
        </g>
      );
    case "dot":
      return (
        <>
          <circle cx={8} cy={8} r={6} fill="none" stroke="currentColor" strokeWidth={2.25} />
          <circle cx={8} cy={8} r={2.5} fill="currentColor" />
        </>
      );
    case "alert":
      return (
        <>
          <circle cx={8} cy={8} r={7.1} fill="currentColor" />
          <path d="M8 4.2v4.3" stroke="var(--surface)" strokeWidth={1.9} strokeLinecap="round" />
          <circle cx={8} cy={11.3} r={1.1} fill="var(--surface)" />
        </>
      );
    case "check":
      return (
        <>
          <circle cx={8} cy={8} r={7.1} fill="currentColor" />
          <path
            d="M4.9 8.2l2.2 2.2 4-4.4"
            fill="none"
            stroke="var(--surface)"
            strokeWidth={1.8}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      );
    case "bars":
      return (
        <g fill="none" stroke="currentColor" strokeLinecap="round">
          <circle cx={8} cy={8} r={6} strokeWidth={2.25} />
          <path d="M6.4 6v4M9.6 6v4" strokeWidth={1.75} />
        </g>
      );
    case "dashed":
      return (
        <circle cx={8} cy={8} r={6} fill="none" stroke="currentColor" strokeWidth={2.25} strokeDasharray="2.7 2.01" />
      );
    case "grace":
      return (
        <>
          <circle cx={8} cy={8} r={6} fill="none" stroke="currentColor" strokeWidth={2.25} strokeDasharray="2.7 2.01" />
          <circle cx={8} cy={8} r={2} fill="currentColor" />
        </>
      );
    case "dash":
      return (
        <g fill="none" stroke="currentColor" strokeLinecap="round">
          <circle cx={8} cy={8} r={6} strokeWidth={2.25} opacity={0.5} />
          <path d="M5.75 8h4.5" strokeWidth={1.75} />
        </g>
      );
  }
}
