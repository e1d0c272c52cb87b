import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { PaymentTexts } from "./texts.ts";

/**
 * Shows the price of the activation and what it includes: the head of every payment dialog. The
 * inbox is included.
 */
export function PaymentOffer({ texts }: { texts: PaymentTexts }) {
  return (
    <>
      <Price texts={texts} />
      <ul className="mt-5 grid gap-2.5 border-t border-line pt-5 max-lg:text-md">
        {texts.features.map((feature) => (
          <Included key={feature}>{feature}</Included>
        ))}
        <Included>{texts.inbox}</Included>
      </ul>
    </>
  );
}

function Included({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text max-lg:mt-1" strokeWidth={1.75} />
      {children}
    </li>
  );
}

function Price({ texts }: { texts: PaymentTexts }) {
  return (
    <>
      <div className="num mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-4xl font-semibold">{texts.price}</span>
        <s className="text-lg text-text-3">
          <span className="sr-only">{texts.oldPriceLabel} </span>
          {texts.oldPrice}
        </s>
        <span className="ml-auto rounded-xs bg-paid-soft px-2 py-1 text-sm font-medium text-paid-text">
          {texts.saving}
        </span>
      </div>
      <p className="mt-1 text-text-2 max-lg:text-md">{texts.once}</p>
    </>
  );
}
