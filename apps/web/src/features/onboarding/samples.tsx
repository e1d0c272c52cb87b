import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { sampleTexts as texts } from "./sample-texts.ts";
import { useSamples } from "./use-samples.ts";

/**
 * Shows a button that loads sample data into the workspace, for an empty state; a toast says
 * whether it worked. Disabled while it loads and while the server can't be reached. The caller
 * checks the role.
 */
export function LoadSamples({ size, look }: { size?: "sm" | "lg"; look?: "ghost" }) {
  const { load } = useSamples();
  return (
    <Button needsNetwork size={size} look={look} disabled={load.isPending} onClick={() => load.mutate()}>
      {load.isPending ? texts.loading : texts.load}
    </Button>
  );
}

function RemoveSamples({ label }: { label: string }) {
  const { remove } = useSamples();
  return (
    <Button needsNetwork size="sm" disabled={remove.isPending} onClick={() => remove.mutate()}>
      {label}
    </Button>
  );
}

/**
 * Shows the checklist's line about sample data, with the button that loads or removes it, as
 * `offer` says.
 */
export function SamplesLine({ offer }: { offer: "load" | "remove" }) {
  const isOffer = offer === "load";
  return (
    <Line title={isOffer ? texts.offer : texts.here} lead={isOffer ? texts.offerLead : texts.hereLead}>
      {isOffer ? <LoadSamples size="sm" /> : <RemoveSamples label={texts.remove} />}
    </Line>
  );
}

/**
 * Shows a notice on a sample record's page that it is one. `mayRemove` adds a button that removes
 * all sample data at once.
 */
export function SampleNotice({ mayRemove }: { mayRemove: boolean }) {
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3">
      <Line title={texts.one} lead={texts.oneLead}>
        {mayRemove && <RemoveSamples label={texts.removeAll} />}
      </Line>
    </div>
  );
}

function Line({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <FlaskConical aria-hidden className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium max-lg:text-md">{title}</p>
          <p className="text-sm text-text-2">{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
