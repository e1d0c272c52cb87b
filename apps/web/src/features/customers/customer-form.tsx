import { AddCustomer, type Customer } from "@aavarti/contract/customers";
import { CUSTOMER_LINE_NAMES, eachCustomerLine } from "@aavarti/domain/customer-lines";
import { LANGUAGES } from "@aavarti/domain/languages";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { trpc } from "../../lib/api/trpc.ts";
import { FieldInputs, sentFields, typedFields } from "../../lib/fields/field-inputs.tsx";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { resolveAsTyped } from "../../lib/forms/form-resolver.ts";
import { FormSelect } from "../../lib/forms/form-select.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { fieldLabel } from "../../lib/i18n/field-labels.ts";
import { customerStatuses } from "../../lib/list/list-statuses.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { RecordDialog } from "../../lib/records/record-dialog.tsx";
import { useRecordOutcomes } from "../../lib/records/record-mutations.ts";
import { SamePhone } from "../../lib/records/same-phone.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { customerNouns, customerTexts as texts } from "./texts.ts";

type Values = z.input<typeof AddCustomer>;

const emptyValues = {
  name: "",
  email: "",
  phone: "",
  ...eachCustomerLine(() => ""),
  status: "active",
  language: null,
  fields: {},
} satisfies Values;

const valuesOf = ({ name, email, phone, phoneTyped, status, language, ...rest }: Customer): Values => ({
  name,
  email,
  phone: phoneTyped ?? phone ?? "",
  ...eachCustomerLine((line) => rest[line] ?? ""),
  status,
  language,
  fields: typedFields(rest.fields),
});

const PHONE_EXAMPLE = "+91-xxxxx-xxxxx";

/**
 * Shows the dialog that creates a customer, or edits the given one (null creates), and saves it
 * itself. Open while mounted: saving calls `onClose`; on a desktop, a new customer can be saved and
 * the form emptied for another instead. Errors show at their fields, others in a toast. It asks
 * before unsaved input is lost. A blank phone or line is saved as no value. A phone that another
 * customer has is no error, but said before it is saved.
 */
export function CustomerForm({
  customer,
  name = "",
  onClose,
}: {
  customer: Customer | null;
  /** The prefilled name of a new customer, when the user has already typed it. */
  name?: string | undefined;
  onClose: () => void;
}) {
  const outcomes = useRecordOutcomes("customers");
  const create = trpc.customers.add.useMutation(outcomes.create);
  const update = trpc.customers.edit.useMutation(outcomes.update);
  const form = useForm({
    // The schema turns a blank phone or line into no value.
    resolver: resolveAsTyped(AddCustomer),
    defaultValues: customer ? valuesOf(customer) : { ...emptyValues, name },
    mode: "onTouched",
  });
  const input = inputsOf(form);
  const nouns = customerNouns(useBusinessWords());

  return (
    <RecordDialog
      list="customers"
      id={customer?.id ?? null}
      form={form}
      title={customer ? nouns.editTitle : nouns.create}
      saveLabel={nouns.save}
      create={create}
      update={update}
      toInput={({ fields, ...values }) => ({ ...values, ...sentFields(fields) })}
      onAgain={() => {
        form.reset(emptyValues);
        form.setFocus("name");
      }}
      onClose={onClose}
    >
      <TextField {...input("name")} label={listTexts.fields.name} required autoComplete="off" />
      <div className="grid gap-4 lg:grid-cols-2">
        <TextField
          {...input("email")}
          label={listTexts.fields.email}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <TextField
          {...input("phone")}
          label={listTexts.fields.phone}
          hint={texts.reachHint}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={PHONE_EXAMPLE}
          inputClass="num"
        />
        <div className="empty:hidden has-[>:empty]:hidden lg:col-span-2">
          <SamePhone phone={form.watch("phone") ?? ""} exceptId={customer?.id ?? null} />
        </div>
        {CUSTOMER_LINE_NAMES.map((line) => (
          <TextField
            key={line}
            {...input(line)}
            label={fieldLabel(line)}
            aside={listTexts.optional}
            autoComplete="off"
          />
        ))}
        <FormSelect
          form={form}
          name="status"
          label={listTexts.fields.status}
          options={customerStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        />
        <FormSelect
          form={form}
          name="language"
          label={texts.language}
          options={[null, ...LANGUAGES].map((value) => ({ value, label: texts.languages[value ?? "business"] }))}
        />
      </div>
      <FieldInputs form={form} entity="customer" />
    </RecordDialog>
  );
}
