import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Ring } from "../../ui/ring.tsx";
import { onboardingTexts as texts } from "./texts.ts";

/** The three steps to a first reminder. */
export function progressOf(has: { hasProduct: boolean; hasCustomer: boolean; hasSubscription: boolean }) {
  const steps = [
    { ...texts.steps.product, to: "/dashboard/products", isDone: has.hasProduct },
    { ...texts.steps.customer, to: "/dashboard/customers", isDone: has.hasCustomer },
    { ...texts.steps.subscription, to: "/dashboard/subscriptions", isDone: has.hasSubscription },
  ] as const;
  return { steps, isDone: steps.every((step) => step.isDone) };
}

export function GettingStarted({ progress: { steps } }: { progress: ReturnType<typeof progressOf> }) {
  const done = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone);
  return (
    <section className="h-full rounded-md border border-line bg-surface p-4 lg:p-5">
      <div className="flex items-center gap-3">
        <Ring shape={{ kind: "arc", part: done / steps.length }} className="size-7 text-accent" />
        <div>
          <h2 className="text-md font-semibold">{texts.title}</h2>
          <p className="num text-sm text-text-2">{texts.progress(done, steps.length)}</p>
        </div>
      </div>
      <ol className="mt-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex min-h-14 items-center gap-3 border-t border-line py-2.5">
            {step.isDone ? (
              <Ring shape={{ kind: "check" }} className="size-5 text-paid" />
            ) : (
              <span
                aria-hidden="true"
                className="num flex size-5 shrink-0 items-center justify-center rounded-full border border-control-line text-xs text-text-2"
              >
                {index + 1}
              </span>
            )}
            <div className="min-w-0 flex-1">
              <p className={step.isDone ? "text-text-3 line-through max-lg:text-md" : "font-medium max-lg:text-md"}>
                {step.title}
                {step.isDone && <span className="sr-only">, {texts.done}</span>}
              </p>
              {!step.isDone && <p className="text-sm text-text-2">{step.note}</p>}
            </div>
            {step === next && (
              <Link
                to={step.to}
                search={{ form: "new" }}
                aria-label={`${texts.start}: ${step.title}`}
                className={buttonClass({ look: "soft", size: "sm" })}
              >
                {texts.start}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
