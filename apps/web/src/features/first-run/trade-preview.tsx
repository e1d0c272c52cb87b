import type { CalendarDate } from "@aavarti/domain/calendar";
import type { IndustryType } from "@aavarti/domain/industries";
import { builtInMessage, renderMessage } from "@aavarti/domain/message-templates";
import { formatAmount } from "@aavarti/domain/money";
import { SAMPLE_PEOPLE, sampleProducts } from "@aavarti/domain/sample-records";
import { dayWithYear } from "../../lib/display/display.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { nounsOf } from "../../lib/i18n/nouns-of.ts";
import { dashboardContents } from "../dashboards/trade-words.ts";
import { firstRunTexts } from "./texts.ts";

interface PreviewProps {
  readonly type: IndustryType;
  readonly businessName: string;
  readonly currency: string;
  readonly today: CalendarDate;
}

/**
 * Shows what a trade's dashboard contains and what a reminder to one of its customers reads, with
 * an invented customer and an example of what the trade sells.
 */
export default function TradePreview(props: PreviewProps) {
  const texts = firstRunTexts.trade;
  return (
    <>
      <section className="mt-5 border-t border-line pt-4">
        <h2 className="text-sm text-text-2">{texts.dashboard}</h2>
        <ul className="mt-2 grid gap-1">
          {dashboardContents(props.type, nounsOf(props.type)).map((name) => (
            <li key={name} className="border-b border-line py-1.5 last:border-0">
              {name}
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-5 border-t border-line pt-4">
        <h2 className="text-sm text-text-2">{texts.reminder}</h2>
        <p className="mt-2 rounded-md bg-surface p-3 text-sm whitespace-pre-line">{reminderOf(props)}</p>
      </section>
    </>
  );
}

/** The reminder on the day, for the first of the products that the trade's sample business has. */
function reminderOf({ type, businessName, currency, today }: PreviewProps): string {
  const language = currentLanguage();
  const [product] = sampleProducts(type, language);
  // Without the mark that tells samples from real people.
  const name = (SAMPLE_PEOPLE[0]?.names[language] ?? "").replace(/ \(.*\)$/, "");
  const rendered = renderMessage("due-0", builtInMessage("due-0", language), {
    "customer.name": name,
    "customer.firstName": name,
    "business.name": businessName,
    "product.name": product?.name ?? "",
    "subscription.endDate": dayWithYear(today),
    "subscription.amount": product ? formatAmount(product.pricePaise, currency) : "",
  });
  return rendered.ok ? rendered.text : "";
}
