import type { Tenant } from "@aavarti/contract/tenants";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { type IndustryType, isIndustryType } from "@aavarti/domain/industries";
import { RECORD_NOUNS } from "@aavarti/domain/nouns";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { INDUSTRY_TEXTS } from "../../lib/i18n/industry-texts.ts";
import { nounsOf } from "../../lib/i18n/nouns-of.ts";
import { loadTexts } from "../../lib/i18n/text-parts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { industryChoices, NameAndCity } from "../business-type/business-fields.tsx";
import { CurrencyField } from "../business-type/currency-field.tsx";
import { businessTypeTexts } from "../business-type/texts.ts";
import { FirstRunPage } from "./first-run-page.tsx";
import { firstRunTexts } from "./texts.ts";

/** Loaded once a trade is chosen: it has the texts of all dashboards. */
const TradePreview = lazy(async () => {
  const [file] = await Promise.all([import("./trade-preview.tsx"), loadTexts("dashboards")]);
  return file;
});

/**
 * Shows the choice of a new business's trade, with what it calls its records, shows and sends then,
 * and its name, city and currency. Saving calls `onDone`; the choice can be left for later, or as
 * it is if it was made before.
 */
export function TradeStep({ tenant, today, onDone }: { tenant: Tenant; today: CalendarDate; onDone: () => void }) {
  const texts = firstRunTexts.trade;
  const [type, setType] = useState<IndustryType | null>(
    tenant.profileCompleted && isIndustryType(tenant.industryType) ? tenant.industryType : null,
  );
  const [names, setNames] = useState({ businessName: tenant.businessName, city: tenant.city });
  const [currency, setCurrency] = useState(tenant.currency);
  const utils = trpc.useUtils();
  const change = trpc.industry.change.useMutation({
    onSuccess: async () => {
      await utils.invalidate();
      onDone();
    },
    onError: (error) => showFailure(texts.failed, error),
  });
  const isBlank = names.businessName.trim() === "" || names.city.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (type && !isBlank) change.mutate({ industryType: type, ...names, currency });
  };
  const generic = nounsOf("generic");
  return (
    <FirstRunPage step="trade" title={texts.title} lead={texts.lead}>
      <form onSubmit={submit} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10">
        <div className="grid gap-6">
          <ChoiceCards
            isPaired
            isLegendHidden
            legend={businessTypeTexts.type}
            value={type}
            choices={industryChoices((value) => businessTypeTexts.examples[value])}
            onChange={setType}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NameAndCity {...names} onChange={(changes) => setNames({ ...names, ...changes })} />
            <CurrencyField stored={tenant.currency} value={currency} onChange={setCurrency} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              look="primary"
              size="xl"
              needsNetwork
              disabled={type === null || isBlank || change.isPending}
            >
              {change.isPending ? texts.saving : texts.use(INDUSTRY_TEXTS[type ?? "generic"]())}
              <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
            {tenant.profileCompleted ? (
              <Link to="/dashboard/start" className={buttonClass({ look: "ghost", size: "xl" })}>
                {texts.back}
              </Link>
            ) : (
              <Link to="/dashboard" className={buttonClass({ look: "ghost", size: "xl" })}>
                {firstRunTexts.later}
              </Link>
            )}
          </div>
        </div>
        <section aria-live="polite" className="rounded-md border border-line bg-sunken p-4 lg:sticky lg:top-20">
          {type === null ? (
            <p className="text-text-2">{texts.choose}</p>
          ) : (
            <>
              <h2 className="text-sm text-text-2">{texts.says(INDUSTRY_TEXTS[type]())}</h2>
              <dl className="mt-2 grid">
                {RECORD_NOUNS.map((noun) => (
                  <div key={noun} className="flex items-baseline gap-2 border-b border-line py-2 last:border-0">
                    <dt className="flex-1 text-sm text-text-2">{generic[noun].one}</dt>
                    <dd className="font-semibold text-accent-text">{nounsOf(type)[noun].one}</dd>
                  </div>
                ))}
              </dl>
              <Suspense>
                <TradePreview type={type} businessName={names.businessName} currency={currency} today={today} />
              </Suspense>
            </>
          )}
        </section>
      </form>
    </FirstRunPage>
  );
}
