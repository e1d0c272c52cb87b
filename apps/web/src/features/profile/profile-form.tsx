import { type Profile, UpdateProfile } from "@aavarti/contract/profile";
import { LANGUAGES } from "@aavarti/domain/languages";
import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { phoneLabel } from "../../lib/display.ts";
import { showFailure } from "../../lib/failure-toast.ts";
import { showServerProblems } from "../../lib/form-problems.ts";
import { choosableLanguages, followProfile } from "../../lib/language/chosen-language.ts";
import { trpc } from "../../lib/trpc.ts";
import { useUnsavedGuard } from "../../lib/unsaved-guard.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { profileTexts as texts } from "./texts.ts";

const valuesOf = ({ name, phone, language }: Profile) => ({ name, phone: phone ? phoneLabel(phone) : "", language });

/** The signed-in person's own name and phone. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const utils = trpc.useUtils();
  const form = useForm({
    // A blank phone is sent as it is; the server makes "none" of it.
    resolver: zodResolver(UpdateProfile, undefined, { raw: true }),
    defaultValues: valuesOf(profile),
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;
  const { guard } = useUnsavedGuard(isDirty);
  const isOfInterface = choosableLanguages().length > 1;
  const update = trpc.profile.update.useMutation({
    onSuccess: async (saved) => {
      form.reset(valuesOf(saved));
      showToast({ title: texts.saved });
      utils.profile.read.setData(undefined, saved);
      await utils.auth.me.invalidate();
      await followProfile(saved.language);
    },
    onError: (error) => {
      showServerProblems(form, error);
      showFailure(texts.saveFailed, error);
    },
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => update.mutate(values))}>
      <Field label={texts.name} problem={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register("name")} required autoComplete="name" />}
      </Field>
      <Field label={texts.email} hint={texts.emailHint}>
        {(control) => (
          <TextInput {...control} value={profile.email} readOnly className="border-line bg-sunken text-text-2" />
        )}
      </Field>
      <Field label={texts.phone} aside={texts.optional} hint={texts.phoneHint} problem={errors.phone?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register("phone")}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={texts.phoneExample}
            className="num"
          />
        )}
      </Field>
      <Field
        label={isOfInterface ? texts.language : texts.remindersIn}
        hint={isOfInterface ? texts.languageHint : texts.remindersInHint}
        problem={errors.language?.message}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="language"
            render={({ field }) => (
              <Select
                control={control}
                value={field.value ?? "en"}
                options={LANGUAGES.map((value) => ({ value, label: texts.languages[value] }))}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        )}
      </Field>
      <div className="mt-1 flex">
        <Button
          type="submit"
          look="primary"
          disabled={update.isPending || !isDirty}
          className="max-lg:h-12 max-lg:w-full"
        >
          {update.isPending ? texts.saving : texts.save}
        </Button>
      </div>
      {guard}
    </form>
  );
}
