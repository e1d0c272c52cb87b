import { OPTIONAL_MESSAGES } from "@aavarti/domain/message-kinds";
import { Link } from "@tanstack/react-router";
import { useBusinessWords } from "../../lib/business-words.ts";
import { inLanguage } from "../../lib/language/in-language.ts";
import { Panel } from "../../ui/panel.tsx";
import { SettingsSwitch } from "./settings-switch.tsx";
import { settingsNouns, settingsTexts } from "./settings-texts.ts";
import type { useSettings } from "./use-settings.ts";

const texts = inLanguage(() => settingsTexts.further);

/** What customers are told beside their reminders; each is off until somebody wants it. */
export function FurtherMessagesPanel({
  settings: { shown, change },
  mayChange,
}: {
  settings: ReturnType<typeof useSettings>;
  mayChange: boolean;
}) {
  const nouns = settingsNouns(useBusinessWords());
  // That they are loading, or what went wrong, stands in the panel of the channels.
  if (!shown) return null;
  return (
    <Panel
      title={texts.title}
      action={
        <Link
          to="/dashboard/templates"
          search={{ message: "welcome" }}
          className="text-sm text-accent-text hover:underline"
        >
          {texts.words}
        </Link>
      }
    >
      {OPTIONAL_MESSAGES.map((kind) => (
        <SettingsSwitch
          key={kind}
          label={texts.names[kind]}
          lead={nouns.leads[kind]}
          isOn={shown.messages.includes(kind)}
          mayChange={mayChange}
          onChange={(isOn) =>
            change({
              messages: OPTIONAL_MESSAGES.filter((each) => (each === kind ? isOn : shown.messages.includes(each))),
            })
          }
        />
      ))}
    </Panel>
  );
}
