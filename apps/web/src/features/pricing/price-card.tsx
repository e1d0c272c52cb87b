import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import type { PricingContent } from "./content.ts";

/**
 * Shows the price card, with the price compared with others as bars. `children` is its button;
 * `secure`, below it, names the payment provider.
 */
export function PriceCard({
  content,
  secure,
  children,
}: {
  content: PricingContent["card"];
  secure: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={content.name} className="rounded-lg border border-line-strong bg-surface">
      <div className="p-6 lg:p-8">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-md font-semibold">{content.name}</h2>
          <span className="rounded-xs bg-today-soft px-2 py-0.5 text-sm font-medium text-today-text">
            {content.offer}
          </span>
        </div>
        <p className="mt-1 text-sm text-text-2">{content.offerNote}</p>
        <p className="num mt-4 flex items-baseline gap-3">
          <span className="text-5xl font-semibold">{content.price}</span>
          <s className="text-xl text-text-3">
            <span className="sr-only">{content.oldPriceLabel} </span>
            {content.oldPrice}
          </s>
        </p>
        <p className="mt-1 text-text-2 max-lg:text-md">{content.once}</p>
        {children}
        <p className="mt-3 text-center text-sm text-text-2">{secure}</p>
      </div>
      <div className="num border-t border-line p-6 lg:px-8">
        <h3 className="text-sm font-medium">{content.compare}</h3>
        {content.rows.map(({ label, amount, percent, isOurs }) => (
          <div key={label} className="mt-3">
            <p className={classNames("flex justify-between text-sm", isOurs ? "font-semibold" : "text-text-2")}>
              <span>{label}</span>
              <span>{amount}</span>
            </p>
            <div aria-hidden className="mt-1 h-2 rounded-full bg-sunken">
              <div
                className={classNames("h-2 rounded-full", isOurs ? "bg-accent" : "bg-line-strong")}
                style={{ width: `${percent}%` }}
              />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
