import type { ReminderEntry } from "@aavarti/contract/reminders";
import { Mail } from "lucide-react";
import { inLanguage } from "../../lib/i18n/in-language.ts";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { reminderTexts } from "./texts.ts";

const names = inLanguage(() => ({ email: reminderTexts.history.email, whatsapp: reminderTexts.history.whatsapp }));

/** The channel's icon, with its name for screen readers. */
export function ChannelIcon({ channel }: { channel: ReminderEntry["channel"] }) {
  return (
    <span className="shrink-0 text-text-3">
      {channel === "email" ? (
        <Mail aria-hidden className="size-4" strokeWidth={1.75} />
      ) : (
        <WhatsappIcon className="size-4" />
      )}
      <span className="sr-only">{names[channel]}</span>
    </span>
  );
}
