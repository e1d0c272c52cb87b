import { parseSignedAmount } from "@aavarti/domain/money";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import { owedNow } from "../../lib/payments/owed-now.ts";
import type { Paying } from "../../lib/payments/take-payment.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { takeTexts as texts } from "./texts.ts";

type Customer = Outputs["customers"]["list"]["items"][number];

/**
 * Shows the sheet in which the user chooses who pays, before the payment itself: those who pay what
 * they and others owe, the most first, and with a search any customer it finds, also one whose dues
 * somebody else pays; 20 at most. A press calls `onChoose`. Open while mounted.
 */
export function ChooseCustomerSheet({
  onChoose,
  onClose,
}: {
  onChoose: (paying: Paying) => void;
  onClose: () => void;
}) {
  const { customer } = useBusinessWords();
  const [typed, setTyped] = useState("");
  const { input, options, onSearch } = useChoiceSearch({ isNeeded: true });
  const isSearched = "search" in input;
  const found = trpc.customers.list.useQuery(
    isSearched ? input : { ...input, balance: "payable", sort: "-balance" },
    options,
  );
  const search = (next: string) => {
    // At once: the box would put this text in place of a letter typed before it is told.
    flushSync(() => setTyped(next));
    onSearch(next);
  };
  const items = found.data?.items ?? [];
  return (
    <SheetDialog
      onClose={onClose}
      title={texts.chooseTitle}
      lead={texts.chooseLead(customer.one)}
      mark={
        <span className="inline-flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent-text">
          <MoneyIcon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
      }
      closeLabel={texts.close}
      focusOn="input"
    >
      <div className="px-4 pb-3 lg:px-5">
        <SearchInput label={texts.searchCustomer} clearLabel={texts.clearSearch} value={typed} onSearch={search} />
      </div>
      <div className="min-h-64 overflow-y-auto border-t border-line pb-2 lg:max-h-96">
        {found.isPending ? (
          <div role="status" aria-label={texts.searching} className="grid gap-4 px-4 py-4 lg:px-5">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-6 w-3/5" />
          </div>
        ) : found.isError ? (
          <NotLoaded
            sentence={texts.customersFailed}
            retry={texts.retry}
            onRetry={() => found.refetch()}
            className="p-4 lg:px-5"
          />
        ) : items.length === 0 ? (
          <p role="status" className="px-4 py-5 text-text-2 max-lg:text-md lg:px-5">
            {isSearched ? texts.noneFound(customer.many) : texts.noneOwes}
          </p>
        ) : (
          <ul aria-label={texts.chooseLead(customer.one)}>
            {items.map((one) => (
              <li key={one.id}>
                <Choice customer={one} onChoose={() => onChoose({ customerId: one.id, name: one.name })} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SheetDialog>
  );
}

/** What a customer and those they pay for owe by today, or else what is due later. */
function owedWords({ due, toCome, dueOfOthers, toComeOfOthers }: Customer): string {
  const own = owedNow({ due, toCome });
  const others = owedNow({ due: dueOfOthers, toCome: toComeOfOthers });
  if (others > 0) return texts.withFamily(paiseLabel(own + others));
  if (own > 0) return texts.stays(paiseLabel(own));
  const later = (parseSignedAmount(toCome) ?? 0) + (parseSignedAmount(toComeOfOthers) ?? 0);
  return later > 0 ? texts.dueLater(paiseLabel(later)) : "";
}

function Choice({ customer, onChoose }: { customer: Customer; onChoose: () => void }) {
  const { name, phone, email } = customer;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 lg:min-h-12 lg:px-5"
    >
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block cut-off font-medium max-lg:text-md">{name}</span>
        <span className="num block cut-off text-xs text-text-3 max-lg:text-sm">
          {phone ? phoneLabel(phone) : email}
        </span>
      </span>
      <span className="num text-sm max-lg:text-base">{owedWords(customer)}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-text-3" strokeWidth={1.75} />
    </button>
  );
}
