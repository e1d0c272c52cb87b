import { CreateCustomer, type Customer } from "@aavarti/contract/customers";
import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { useBusinessWords } from "../../lib/business-words.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { customerStatuses } from "../../lib/list-statuses.ts";
import { RecordDialog } from "../../lib/record-dialog.tsx";
import { useRecordOutcomes } from "../../lib/record-mutations.ts";
import { trpc } from "../../lib/trpc.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { customerNouns, customerTexts as texts } from "./texts.ts";

type Values = z.input<typeof CreateCustomer>;

const emptyValues = { name: "", email: "", phone: "", company: "", status: "active", language: null } satisfies Values;

const valuesOf = ({ name, email, phone, phoneTyped, company, status, language }: Customer): Values => ({
  name,
  email,
  phone: phoneTyped ?? phone ?? "",
  company: company ?? "",
  status,
  language,
});

/** product.md section 3. */
const PHONE_EXAMPLE = "+91-xxxxx-xxxxx";

/** Adds a customer, or changes the one that is given. */
export function CustomerForm({
  customer,
  name = "",
  onClose,
}: {
  customer: Customer | null;
  /** Of a new one, when it was typed already. */
  name?: string | undefined;
  onClose: () => void;
}) {
  const outcomes = useRecordOutcomes("customers");
  const create = trpc.customers.create.useMutation(outcomes.create);
  const update = trpc.customers.update.useMutation(outcomes.update);
  const form = useForm({
    // The answer to an empty phone or company is "nothing", which the schema makes of a blank.
    resolver: zodResolver(CreateCustomer, undefined, { raw: true }),
    defaultValues: customer ? valuesOf(customer) : { ...emptyValues, name },
    mode: "onTouched",
  });
  const { errors } = form.formState;
  const nouns = customerNouns(useBusinessWords());

  return (
    <RecordDialog
      id={customer?.id ?? null}
      form={form}
      title={customer ? nouns.editTitle : nouns.create}
      saveLabel={nouns.save}
      create={create}
      update={update}
      toInput={(values) => values}
      onAgain={() => {
        form.reset(emptyValues);
        form.setFocus("name");
      }}
      onClose={onClose}
    >
      <Field label={listTexts.fields.name} problem={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register("name")} required autoComplete="off" />}
      </Field>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={listTexts.fields.email} problem={errors.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register("email")}
              type="email"
              inputMode="email"
              required
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={listTexts.fields.phone} aside={listTexts.optional} problem={errors.phone?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register("phone")}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              placeholder={PHONE_EXAMPLE}
              className="num"
            />
          )}
        </Field>
        <Field label={texts.company} aside={listTexts.optional} problem={errors.company?.message}>
          {(control) => <TextInput {...control} {...form.register("company")} autoComplete="off" />}
        </Field>
        <Field label={listTexts.fields.status} problem={errors.status?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="status"
              render={({ field }) => (
                <Select
                  control={control}
                  value={field.value ?? "active"}
                  options={customerStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
          )}
        </Field>
        <Field label={texts.language} problem={errors.language?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="language"
              render={({ field }) => (
                <Select
                  control={control}
                  value={field.value ?? "business"}
                  options={(["business", "en", "hi"] as const).map((value) => ({
                    value,
                    label: texts.languages[value],
                  }))}
                  onChange={(value) => field.onChange(value === "business" ? null : value)}
                  onBlur={field.onBlur}
                />
              )}
            />
          )}
        </Field>
      </div>
    </RecordDialog>
  );
}
