import { Check } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { importTexts as texts } from "./texts.ts";

/**
 * Shows the import's four steps as a line of words; those before `current`, counted from 0, have a
 * check mark. A phone shows the current step only.
 */
export function Steps({ current }: { current: number }) {
  return (
    <ol aria-label={texts.stepsLabel} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {texts.steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classNames(
            "flex items-center gap-2",
            index === current ? "font-medium text-text" : "text-text-2 max-lg:not-aria-[current=step]:hidden",
          )}
        >
          {index > 0 && <span aria-hidden className="h-px w-6 bg-line-strong max-lg:hidden" />}
          <span
            aria-hidden
            className={classNames(
              "num grid size-6 place-items-center rounded-full border text-xs",
              index === current && "border-accent bg-accent-soft text-accent-text",
              index < current && "border-paid-line bg-paid-soft text-paid-text",
              index > current && "border-line-strong text-text-3",
            )}
          >
            {index < current ? <Check className="size-3.5" strokeWidth={2} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
