import { formatMessagePrice, oneMessagePrice } from "@aavarti/domain/message-cost";
import { OPTIONAL_MESSAGES } from "@aavarti/domain/message-kinds";
import { Link } from "@tanstack/react-router";
import { useMessagePrices } from "../../lib/channels/use-message-prices.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Panel } from "../../ui/panel.tsx";
import { SettingsSwitch } from "./settings-switch.tsx";
import { settingsNouns, settingsTexts } from "./settings-texts.ts";
import type { useSettings } from "./use-settings.ts";

const texts = translatedTexts(() => settingsTexts.further);

/**
 * Shows switches for the optional messages to customers, such as receipts; each is off by default.
 * Disabled without `mayChange`. Changes go to `settings` (of `useSettings`) and wait for the Save
 * in `SettingsHeading`. Renders nothing until the settings are loaded.
 */
export function FurtherMessagesPanel({
  settings: { shown, change },
  mayChange,
}: {
  settings: ReturnType<typeof useSettings>;
  mayChange: boolean;
}) {
  const { leads } = settingsNouns(useBusinessWords());
  const offerPrice = formatMessagePrice(oneMessagePrice("MARKETING", useMessagePrices()));
  // The channels panel shows the loading and error states.
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
          lead={kind === "win-back" ? leads[kind](offerPrice) : leads[kind]}
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
