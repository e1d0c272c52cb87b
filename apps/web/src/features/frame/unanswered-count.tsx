import { count } from "../../lib/display/display.ts";
import { frameTexts as texts } from "./texts.ts";

/** More than this many are not counted exactly. */
const MAX_SHOWN = 99;

/** Returns how many conversations wait for an answer, in words; null for none. */
export function unansweredLabel(unanswered: number): string | null {
  if (unanswered === 0) return null;
  return unanswered > MAX_SHOWN ? texts.unansweredMany : texts.unanswered(unanswered);
}

/** The number of conversations without an answer, at most 99+, with words for a screen reader. */
export function UnansweredCount({ unanswered, className }: { unanswered: number; className: string }) {
  const label = unansweredLabel(unanswered);
  if (label === null) return null;
  return (
    <span title={label} className={`num ${className}`}>
      <span aria-hidden>{unanswered > MAX_SHOWN ? `${count(MAX_SHOWN)}+` : count(unanswered)}</span>
      <span className="sr-only">, {label}</span>
    </span>
  );
}
