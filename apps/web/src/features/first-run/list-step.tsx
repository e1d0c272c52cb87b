import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { MatchSheet } from "../imports/match-sheet.tsx";
import type { ChosenSheet } from "../imports/use-read-sheet.ts";
import { LoadSamples } from "../onboarding/samples.tsx";
import { sampleOffer } from "../onboarding/set-up.ts";
import { BringList } from "./bring-list.tsx";
import { FirstForm } from "./first-form.tsx";
import { FirstRunPage } from "./first-run-page.tsx";
import { firstRunNouns, firstRunTexts } from "./texts.ts";

/**
 * Shows how a new business brings in its customers: a list from a spreadsheet, the first one by
 * hand, or sample records to look around. Adding one calls `onAdded`; `onChecked` gets the import
 * of a list once its rows were sent and can be checked.
 */
export function ListStep({
  today,
  onAdded,
  onChecked,
}: {
  today: CalendarDate;
  onAdded: () => void;
  onChecked: (importId: string) => void;
}) {
  const [chosen, setChosen] = useState<ChosenSheet | null>(null);
  const may = useMay();
  const texts = firstRunTexts.list;
  const nouns = firstRunNouns(useBusinessWords());
  const onboarding = trpc.onboarding.read.useQuery();
  const offersSamples = may("products.delete") && onboarding.data && sampleOffer(onboarding.data) === "load";
  if (chosen)
    return (
      <FirstRunPage
        key="chosen"
        step="list"
        title={nouns.title}
        lead={chosen.sheet.isOfContacts ? texts.contactsStep : texts.importLead}
      >
        <MatchSheet chosen={chosen} onBack={() => setChosen(null)} onChecked={onChecked} />
      </FirstRunPage>
    );
  return (
    <FirstRunPage step="list" title={nouns.title} lead={nouns.lead}>
      <div className="grid items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        {/* At the left, where no toast covers its button. */}
        {may("products.write") && <FirstForm today={today} onAdded={onAdded} />}
        <div className="grid gap-6">
          {may("records.import") && <BringList onChosen={setChosen} />}
          {offersSamples && (
            <section className="flex flex-wrap items-center gap-3">
              <p className="min-w-0 flex-1 basis-60">
                <span className="font-medium">{texts.samples}</span>{" "}
                <span className="text-text-2">{texts.samplesLead}</span>
              </p>
              <LoadSamples />
            </section>
          )}
          <Link to="/dashboard" className={buttonClass({ look: "ghost", className: "justify-self-start" })}>
            {texts.later}
          </Link>
        </div>
      </div>
    </FirstRunPage>
  );
}
