import { CreateCustomer, type Customer } from "@aavarti/contract/customers";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { useBusinessWords } from "../../lib/business-words.ts";
import { showServerProblems } from "../../lib/form-problems.ts";
import { customerStatuses } from "../../lib/list-statuses.ts";
import { useUnsavedGuard } from "../../lib/unsaved-guard.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/input.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { Select } from "../../ui/select.tsx";
import { customerTexts as texts } from "./texts.ts";
import { useCreateCustomer, useUpdateCustomer } from "./use-customer-mutations.ts";

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
  const create = useCreateCustomer();
  const update = useUpdateCustomer();
  const [addsAnother, setAddsAnother] = useState(false);
  const form = useForm({
    // The answer to an empty phone or company is "nothing", which the schema makes of a blank.
    resolver: zodResolver(CreateCustomer, undefined, { raw: true }),
    defaultValues: customer ? valuesOf(customer) : { ...emptyValues, name },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;
  const { guard, leave } = useUnsavedGuard(isDirty);
  const { customer: words } = useBusinessWords();

  const onSaved = () => {
    if (addsAnother) {
      form.reset(emptyValues);
      form.setFocus("name");
      return;
    }
    leave();
    onClose();
  };
  const onError = (error: unknown) => showServerProblems(form, error);
  const save = form.handleSubmit((values) =>
    customer
      ? update.mutate({ id: customer.id, changes: values }, { onSuccess: onSaved, onError })
      : create.mutate(values, { onSuccess: onSaved, onError }),
  );

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={customer ? texts.editTitle(words.one) : texts.create(words.one)}
      closeLabel={texts.close}
    >
      <RecordForm
        onSubmit={save}
        isPending={create.isPending || update.isPending}
        saveLabel={texts.save}
        savingLabel={texts.saving}
        cancelLabel={texts.cancel}
        onCancel={onClose}
        {...(customer
          ? {}
          : { another: { label: texts.addAnother, isChecked: addsAnother, onChange: setAddsAnother } })}
      >
        <Field label={texts.fields.name} problem={errors.name?.message}>
          {(control) => <TextInput {...control} {...form.register("name")} required autoComplete="off" />}
        </Field>
        <div className="grid gap-4 lg:grid-cols-2">
          <Field label={texts.fields.email} problem={errors.email?.message}>
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
          <Field label={texts.fields.phone} aside={texts.fields.optional} problem={errors.phone?.message}>
            {(control) => (
              <TextInput
                {...control}
                {...form.register("phone")}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                placeholder={texts.fields.phoneExample}
                className="num"
              />
            )}
          </Field>
          <Field label={texts.fields.company} aside={texts.fields.optional} problem={errors.company?.message}>
            {(control) => <TextInput {...control} {...form.register("company")} autoComplete="off" />}
          </Field>
          <Field label={texts.fields.status} problem={errors.status?.message}>
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
          <Field label={texts.fields.language} problem={errors.language?.message}>
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
      </RecordForm>
      {guard}
    </FormDialog>
  );
}
