import type { LandingContent } from "./content.ts";
import { SectionTitle } from "./section.tsx";

/** Shows a table of example businesses: who pays, what renews, and the usual term. */
export function Trades({ content }: { content: LandingContent["trades"] }) {
  return (
    <section className="border-t border-line">
      <div className="mx-auto grid max-w-300 gap-8 px-5 py-14 lg:grid-cols-[360px_minmax(0,1fr)] lg:gap-16 lg:px-8 lg:py-20">
        <div>
          <SectionTitle>{content.title}</SectionTitle>
          <p className="mt-4 text-md text-text-2">{content.lead}</p>
        </div>
        <table className="w-full text-left text-base lg:text-md">
          <thead className="max-lg:sr-only">
            <tr>
              {content.head.map((name) => (
                <th key={name} scope="col" className="border-b border-line-strong pb-3 text-sm font-medium text-text-2">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {content.rows.map(([business, payer, what, term]) => (
              <tr
                key={business}
                className="border-b border-line max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-3 max-lg:py-3"
              >
                <th scope="row" className="font-semibold max-lg:text-md lg:py-3.5 lg:pr-4">
                  {business}
                </th>
                <td className="text-text-2 max-lg:order-3 lg:py-3.5 lg:pr-4">{payer}</td>
                <td className="text-text-2 max-lg:order-2 max-lg:text-right lg:py-3.5 lg:pr-4">{what}</td>
                <td className="num text-text-2 max-lg:order-4 max-lg:text-right lg:py-3.5">{term}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
