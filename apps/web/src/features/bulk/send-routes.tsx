import type { BulkPreview } from "@aavarti/contract/bulk-messages";
import type { BulkRoute } from "@aavarti/domain/bulk-messages";
import { formatMessageCost } from "@aavarti/domain/message-cost";
import { parseSignedAmount } from "@aavarti/domain/money";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { count } from "../../lib/display/display.ts";
import { bulkTexts as texts } from "./texts.ts";

const COLORS = {
  window: "bg-chart-1",
  template: "bg-chart-2",
  email: "bg-chart-3",
  marketing: "bg-chart-4",
} as const satisfies Record<BulkRoute, string>;

/** Formats an amount of the API, in rupees. */
const rupees = (amount: string): string => formatMessageCost(parseSignedAmount(amount) ?? 0);

/**
 * Shows how many messages go by each route and what they cost, under a bar of their shares; `left`
 * is how many of those chosen get none.
 */
export function SendRoutes({
  routes,
  estimatedCost,
  left,
}: {
  routes: readonly BulkPreview["routes"][number][];
  estimatedCost: string;
  left: number;
}) {
  const used = routes.filter((one) => one.count > 0);
  return (
    <>
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-pressed">
        {used.map(({ route, count: share }) => (
          <span key={route} className={COLORS[route]} style={{ flexGrow: share }} />
        ))}
        {left > 0 && <span style={{ flexGrow: left }} />}
      </div>
      <ul className="divide-y divide-line">
        {used.map(({ route, count: number, estimatedCost: cost }) => (
          <li key={route} className="flex min-h-11 items-center gap-2.5 max-lg:text-md">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-xs ${COLORS[route]}`} />
            <ChannelGlyph channel={route === "email" ? "email" : "whatsapp"} className="size-4 shrink-0 text-text-3" />
            <span className="flex-1">{texts.routes[route]}</span>
            <span className="num text-text-2">{count(number)}</span>
            <span className="num w-16 text-right font-medium">{rupees(cost)}</span>
          </li>
        ))}
        <li className="flex min-h-11 items-center justify-between gap-3 max-lg:text-md">
          <span>
            {texts.total}
            <span className="block text-sm text-text-3">{texts.estimate}</span>
          </span>
          <strong className="num text-lg">{rupees(estimatedCost)}</strong>
        </li>
      </ul>
    </>
  );
}
