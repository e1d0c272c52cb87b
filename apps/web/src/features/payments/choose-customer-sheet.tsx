import { parseSignedAmount } from "@aavarti/domain/money";
import type { Outputs } from "../../lib/api/trpc.ts";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { CustomerChoices } from "../../lib/forms/customer-choices.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import { owedNow } from "../../lib/payments/owed-now.ts";
import type { Paying } from "../../lib/payments/take-payment.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
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
      <CustomerChoices
        texts={{ ...texts, search: texts.searchCustomer, failed: texts.customersFailed }}
        label={texts.chooseLead(customer.one)}
        none={(isSearched) => (isSearched ? texts.noneFound(customer.many) : texts.noneOwes)}
        unsearched={(input) => ({ ...input, balance: "payable", sort: "-balance" })}
        contact={({ phone, email }) => (phone ? phoneLabel(phone) : email)}
        figure={owedWords}
        onChoose={({ id, name }) => onChoose({ customerId: id, name })}
      />
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
