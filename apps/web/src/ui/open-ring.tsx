import type { ReactNode } from "react";

/**
 * Shows a large open ring around a word or number, hidden from screen readers: the page also states
 * it in text.
 */
export const OpenRing = ({ children }: { children: ReactNode }) => (
  <div aria-hidden="true" className="relative size-40 shrink-0 max-lg:-ml-2 lg:size-52">
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <circle
        cx={100}
        cy={100}
        r={80}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth={14}
        strokeDasharray="3 11"
      />
      <circle
        cx={100}
        cy={100}
        r={80}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={14}
        strokeDasharray="380 503"
        transform="rotate(-90 100 100)"
      />
    </svg>
    <span className="num absolute inset-0 flex items-center justify-center text-3xl font-semibold lg:text-4xl">
      {children}
    </span>
  </div>
);
