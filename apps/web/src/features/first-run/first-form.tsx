import { addMonthsClamped, type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";
import { LAST_START } from "@aavarti/domain/subscription-terms";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldProblems } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { dayWithYear, months } from "../../lib/display/display.ts";
import { AmountField } from "../../lib/forms/amount-field.tsx";
import { amountProblem, sentAmount } from "../../lib/forms/typed-amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { modeNames } from "../../lib/payments/mode-texts.ts";
import { SamePhone } from "../../lib/records/same-phone.tsx";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { firstRunNouns, firstRunTexts } from "./texts.ts";

/** The lengths that are offered; others can be set in the product's own form. */
const LENGTHS = [1, 2, 3, 6, 12] as const;

const EMPTY = { name: "", phone: "", productName: "", price: "", durationMonths: 1 };

/**
 * Shows the form that adds a customer, what they buy and how long it runs, all at once, and says
 * when it renews. Saving calls `onAdded`; what was typed stays when it is refused.
 */
export function FirstForm({ today, onAdded }: { today: CalendarDate; onAdded: () => void }) {
  const texts = firstRunTexts.list;
  const words = useBusinessWords();
  const nouns = firstRunNouns(words);
  const may = useMay();
  const [values, setValues] = useState({ ...EMPTY, startDate: today as string });
  const [paidBy, setPaidBy] = useState<PaymentMode | null>(null);
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const form = useRef<HTMLFormElement>(null);
  // A double click submits twice before the button is drawn as disabled.
  const isSending = useRef(false);
  const utils = trpc.useUtils();
  const add = trpc.onboarding.addFirst.useMutation({
    onSuccess: async (added) => {
      showToast({ title: texts.added(values.name.trim(), dayWithYear(added.endDate)) });
      await utils.invalidate();
      onAdded();
    },
    onError: (error) => {
      isSending.current = false;
      if (Object.keys(fieldProblems(error)).length === 0) showFailure(texts.failed, error);
    },
  });
  const problems = fieldProblems(add.error);
  useEffect(() => {
    if (add.error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [add.error]);
  const startDate = parseCalendarDate(values.startDate);
  const { name, phone, productName, price, durationMonths } = values;
  const priceProblem = price === "" ? undefined : amountProblem(price);
  const isReady =
    [name, phone, productName, price].every((text) => text.trim() !== "") && startDate !== null && !priceProblem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isSending.current) return;
    isSending.current = true;
    add.mutate({
      name,
      phone,
      productName,
      price: sentAmount(price),
      durationMonths,
      startDate: values.startDate,
      ...(paidBy && { paidBy }),
    });
  };
  return (
    <form ref={form} onSubmit={submit} className="grid gap-4 rounded-md border border-line bg-surface p-5">
      <h2 className="text-md font-semibold">{texts.byHand}</h2>
      {(
        [
          ["name", words.customer.one, { maxLength: 200 }],
          ["phone", texts.phone, { maxLength: 40, inputMode: "tel" }],
          ["productName", words.product.one, { maxLength: 200 }],
        ] as const
      ).map(([field, label, input]) => (
        <TextField
          key={field}
          label={label}
          value={values[field]}
          problem={problems[field]}
          onChange={(event) => set({ [field]: event.target.value })}
          required
          autoComplete="off"
          {...input}
        />
      ))}
      <SamePhone phone={phone} exceptId={null} />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          label={texts.price}
          value={price}
          problem={priceProblem ?? problems.price}
          onChange={(event) => set({ price: event.target.value })}
          required
        />
        <SelectField
          label={texts.every}
          value={durationMonths}
          options={LENGTHS.map((value) => ({ value: value as number, label: months(value) }))}
          onChange={(chosen) => set({ durationMonths: chosen })}
        />
        <DateField
          label={texts.started}
          value={values.startDate}
          shown={startDate ? dayWithYear(startDate) : ""}
          problem={problems.startDate}
          onChange={(event) => set({ startDate: event.target.value })}
          required
        />
        {may("payments.record") && (
          <SelectField<PaymentMode | null>
            label={texts.paid}
            value={paidBy}
            options={[
              { value: null, label: texts.notPaid },
              ...PAYMENT_MODES.map((mode) => ({ value: mode, label: modeNames[mode] })),
            ]}
            onChange={setPaidBy}
          />
        )}
      </div>
      {startDate && startDate <= LAST_START && (
        <p role="status" className="num rounded-sm bg-sunken px-3 py-2 font-medium">
          {texts.renewsOn(dayWithYear(addMonthsClamped(startDate, durationMonths)))}
        </p>
      )}
      <Button type="submit" needsNetwork size="lg" width="full" disabled={!isReady || add.isPending}>
        {add.isPending ? texts.adding : name.trim() ? texts.add(name.trim()) : nouns.addNobody}
      </Button>
      {!isReady && <p className="text-center text-sm text-text-2">{nouns.needed}</p>}
    </form>
  );
}
