import type { MessageTemplate } from "@aavarti/contract/templates";
import { oneMessagePrice } from "@aavarti/domain/message-cost";
import { useMessagePrices } from "../../lib/channels/use-message-prices.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Panel } from "../../ui/panel.tsx";
import { templateTexts } from "./texts.ts";

const texts = translatedTexts(() => templateTexts.whatsapp);

/** Returns the name of a placeholder in the approved text, such as `customer_name`. */
const placeName = (place: string): string =>
  (texts.places as Readonly<Record<string, string>>)[place] ?? place.replaceAll("_", " ");

/**
 * Shows the WhatsApp text of a message approved by Meta, read-only, with its category and about
 * what one message costs by the business's prices, in rupees.
 */
export function WhatsappPanel({ template: { whatsapp } }: { template: MessageTemplate }) {
  const prices = useMessagePrices();
  const isUtility = whatsapp.category === "UTILITY";
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        <span className="flex w-full items-center gap-2">
          <Badge tone={isUtility ? "quiet" : "today"}>{isUtility ? texts.utility : texts.marketing}</Badge>
          <span className="num text-sm text-text-2">{texts.cost(oneMessagePrice(whatsapp.category, prices))}</span>
        </span>
      }
    >
      <p lang={whatsapp.language} className="p-4 wrap-anywhere">
        {whatsapp.body.split(/(\{\{\w+\}\})/).map((part, index) =>
          index % 2 === 1 ? (
            <span key={index} className="rounded-xs bg-accent-soft px-1 text-accent-text">
              {placeName(part.slice(2, -2))}
            </span>
          ) : (
            part
          ),
        )}
      </p>
    </Panel>
  );
}
