import { useCallback } from "react";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { NOTHING, phoneLabel } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { PAGE, pageByPage, useLoaded } from "../../../lib/list/list-pages.ts";
import { RecordLink } from "../../../lib/list/record-link.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Cell, phoneRowClass, Row } from "../../../ui/list.tsx";
import type { RowPlace } from "../../../ui/virtual-rows.tsx";
import { MoneyRows } from "./money-rows.tsx";
import { tabTexts as texts } from "./texts.ts";

type Customer = Outputs["customers"]["list"]["items"][number];

/**
 * Shows the customers who paid more than was due, page by page; a row opens the customer's record.
 * `onClear` clears the search, when it finds nobody; a sentence when there are none.
 */
export function AdvanceRows({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const words = useBusinessWords();
  const pages = trpc.customers.list.useInfiniteQuery(
    { limit: PAGE, balance: "advance", ...(search ? { search } : {}) },
    pageByPage,
  );
  const items = useLoaded(pages.data);
  const row = useCallback((customer: Customer, place: number) => <AdvanceRow customer={customer} place={place} />, []);
  const phoneRow = useCallback(
    (customer: Customer, place: RowPlace) => (
      <li {...place} className={`${phoneRowClass} pr-4`}>
        <span className="min-w-0 flex-1">
          <CustomerLink customer={customer} />
          <span className="block cut-off text-text-2">{customer.plan?.product.name ?? NOTHING}</span>
        </span>
        <span className="num text-md font-medium">{amountLabel(customer.advance)}</span>
      </li>
    ),
    [],
  );
  return (
    <MoneyRows
      label={texts.tabs.advance}
      pages={pages}
      items={items}
      none={search ? null : texts.none.advance}
      columns={[
        { head: words.customer.one },
        { head: words.product.one },
        { head: texts.columns.phone, width: 44 },
        { head: texts.columns.advance, width: 40, isRight: true },
      ]}
      row={row}
      phoneRow={phoneRow}
      onClear={onClear}
    />
  );
}

const CustomerLink = ({ customer: { id, name } }: { customer: Customer }) => (
  <RecordLink to="/dashboard/customers/$id" id={id} className="block cut-off max-lg:text-md">
    {name}
  </RecordLink>
);

function AdvanceRow({ customer, place }: { customer: Customer; place: number }) {
  return (
    <Row aria-rowindex={place + 2} className="hover:bg-hover">
      <Cell isWhole className="flex items-center gap-2.5">
        <Avatar name={customer.name} />
        <CustomerLink customer={customer} />
      </Cell>
      <Cell className="text-text-2">{customer.plan?.product.name ?? NOTHING}</Cell>
      <Cell className="num text-text-2">{customer.phone ? phoneLabel(customer.phone) : NOTHING}</Cell>
      <Cell isWhole className="num text-right font-semibold">
        {amountLabel(customer.advance)}
      </Cell>
    </Row>
  );
}
