import type { Outputs } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { fullDay, longDay } from "../../lib/display/display.ts";
import { useSignedIn } from "../auth/session.tsx";
import { dayOf } from "./day-of.ts";
import { travelTexts as texts } from "./travel-hospitality-texts.ts";

type Stays = Outputs["dashboards"]["stays"];

/**
 * The arrivals and departures of the next fourteen days as a paper for the desk, each with a box to
 * tick; on the screen it shows nothing. Says how many are not listed.
 */
export function DeskList({ stays: { arrivals, departures } }: { stays: Stays }) {
  const today = useToday();
  const { tenant } = useSignedIn();
  return (
    <article data-printed-alone className="num hidden print:block">
      <header className="flex items-start justify-between gap-6 border-b-2 border-text pb-2.5">
        <div>
          <h3 className="text-lg font-semibold">{texts.board}</h3>
          <p className="text-sm">{tenant.businessName}</p>
        </div>
        <b className="font-semibold">{longDay(today)}</b>
      </header>
      <Side title={texts.arrivals} side={arrivals} />
      <Side title={texts.departures} side={departures} />
    </article>
  );
}

function Side({ title, side: { count, items } }: { title: string; side: Stays["arrivals"] }) {
  const days = [...Map.groupBy(items, ({ on }) => on)];
  return (
    <>
      <table aria-label={title} className="mt-4 w-full">
        <thead>
          <tr>
            <th scope="colgroup" colSpan={4} className="pb-1 text-left text-md font-semibold">
              {`${title} (${count})`}
            </th>
          </tr>
        </thead>
        {days.map(([day, stays]) => (
          <tbody key={day}>
            <tr className="border-b border-line">
              <th scope="rowgroup" colSpan={4} className="pt-2 pb-1 text-left text-sm font-semibold">
                {fullDay(dayOf(day))}
              </th>
            </tr>
            {stays.map((stay) => (
              <tr key={stay.id} className="break-inside-avoid border-b border-line">
                <td className="w-8">
                  <span className="block size-4 rounded-xs border border-text-2" />
                </td>
                <td className="py-1.5 wrap-anywhere">{stay.customerName}</td>
                <td className="py-1.5 wrap-anywhere">{stay.productName}</td>
                <td className="py-1.5 text-right">{stay.balance === 0 ? texts.paid : amountLabel(stay.balance)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {count > items.length && <p className="pt-2 text-sm">{texts.more(count - items.length)}</p>}
    </>
  );
}
