import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { settingsNouns, settingsTexts } from "./settings-texts.ts";

/** The reminder of the day itself, which is always on. */
const KIND = "due-0";

/**
 * Shows what a customer receives by WhatsApp on the day of their renewal, with a customer's data,
 * and a link to the texts. Nothing if that can't be loaded.
 */
export function ReminderPreview() {
  const { received } = settingsNouns(useBusinessWords());
  const language = currentLanguage();
  const sample = trpc.templates.sample.useQuery({ kind: KIND, language }, { staleTime: 60_000 });
  if (sample.isError) return null;
  return (
    <Panel
      title={received}
      action={
        <Link to="/dashboard/templates" search={{ message: KIND }} className="text-sm text-accent-text hover:underline">
          {settingsTexts.further.words}
        </Link>
      }
    >
      <div className="bg-sunken p-4">
        {sample.data ? (
          <p
            lang={language}
            className="max-w-[88%] rounded-lg rounded-bl-xs border border-line bg-surface px-3.5 py-2.5 whitespace-pre-line wrap-anywhere"
          >
            {sample.data.whatsapp}
          </p>
        ) : (
          <Skeleton className="h-24 w-3/4" />
        )}
      </div>
    </Panel>
  );
}
