import { Lock, ShieldCheck, X } from "lucide-react";
import { embedTexts } from "../../lib/i18n/embedded-texts.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { PaymentOffer } from "./payment-offer.tsx";
import type { PaymentTexts } from "./texts.ts";

const TITLE_ID = "payment-title";

/**
 * Renders the dialog "Activate Your CRM", closed, as a native `<dialog>` for prerendered pages,
 * with its texts stored in the markup; `payInDialog` adds its behaviour. It looks like
 * `PaymentDialog`. The pay button is disabled until then.
 */
export function StaticPaymentDialog({ texts }: { texts: PaymentTexts }) {
  return (
    <dialog
      data-payment
      {...embedTexts(texts)}
      aria-labelledby={TITLE_ID}
      className="mx-auto mt-auto max-h-[calc(100dvh-24px)] w-full max-w-full overflow-y-auto rounded-t-xl bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-text shadow-pop backdrop:bg-scrim open:animate-sheet-in lg:my-auto lg:max-w-105 lg:rounded-lg lg:p-6"
    >
      <div aria-hidden className="mx-auto -mt-3 mb-3 h-1 w-9 rounded-full bg-line-strong lg:hidden" />
      <div className="flex items-start justify-between gap-2">
        <h2 id={TITLE_ID} className="pt-1 text-xl font-semibold">
          {texts.title}
        </h2>
        <button
          type="button"
          data-payment-close
          aria-label={texts.close}
          className="-mt-1 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 hover:bg-hover hover:text-text lg:mt-0 lg:size-9"
        >
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      </div>
      <PaymentOffer texts={texts} />
      <div data-payment-missing hidden className="mt-5">
        <FormProblem>{texts.notConfigured}</FormProblem>
      </div>
      <div className="mt-6 grid gap-2 lg:grid-cols-[1fr_auto]">
        <Button look="primary" size="xl" className="num" data-payment-pay disabled>
          <Lock aria-hidden className="size-4" strokeWidth={1.75} />
          <span>{texts.pay}</span>
        </Button>
        <Button look="ghost" size="xl" data-payment-close>
          {texts.cancel}
        </Button>
      </div>
      <p className="mt-4 flex items-start justify-center gap-2 text-sm text-text-2">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        {texts.secure}
      </p>
      <p data-payment-sandbox hidden className="mt-1 text-center text-sm text-text-3">
        {texts.sandbox}
      </p>
    </dialog>
  );
}
