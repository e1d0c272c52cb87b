import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { firstRunTexts as texts } from "./texts.ts";

const STEPS = ["trade", "list"] as const;
export type FirstRunStep = (typeof STEPS)[number];

/**
 * Shows a step of the first run: the list of steps, of which a link leads back to the trade, a
 * heading, a sentence and the step itself.
 */
export function FirstRunPage({
  step,
  title,
  lead,
  children,
}: {
  step: FirstRunStep;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  // Each step replaces the control that led to it, which would leave the focus nowhere.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto w-full max-w-260 p-4 pb-10 lg:px-8 lg:pt-8">
      <ol aria-label={texts.steps.label} className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-text-2">
        {STEPS.map((one, place) => {
          const isDone = one === "trade" && place < STEPS.indexOf(step);
          return (
            <li
              key={one}
              aria-current={one === step ? "step" : undefined}
              className={classNames("flex items-center gap-1.5", one === step && "font-medium text-text")}
            >
              {isDone ? (
                <Check aria-hidden className="size-4 text-paid" strokeWidth={2} />
              ) : (
                <span aria-hidden className="num">
                  {place + 1}.
                </span>
              )}
              {isDone && may("business.change") ? (
                <Link to="/dashboard/start" search={{ step: one }} className="text-accent-text hover:underline">
                  {texts.steps[one]}
                </Link>
              ) : (
                texts.steps[one]
              )}
            </li>
          );
        })}
      </ol>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-semibold outline-none lg:text-3xl">
        {title}
      </h1>
      <p className="mt-1 max-w-160 text-md text-text-2">{lead}</p>
      <div className="mt-6">{children}</div>
    </div>
  );
}
