import { type Profile, UpdateProfile } from "@aavarti/contract/profile";
import { LANGUAGES } from "@aavarti/domain/languages";
import { useForm } from "react-hook-form";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { showServerProblems } from "../../lib/forms/form-problems.ts";
import { resolveAsTyped } from "../../lib/forms/form-resolver.ts";
import { FormSelect } from "../../lib/forms/form-select.tsx";
import { useUnsavedGuard } from "../../lib/forms/unsaved-guard.tsx";
import { choosableLanguages, switchToProfileLanguage } from "../../lib/i18n/chosen-language.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { profileTexts as texts } from "./texts.ts";

const valuesOf = ({ name, phone, language }: Profile) => ({ name, phone: phone ? phoneLabel(phone) : "", language });

/**
 * Shows the form for the signed-in user's own name, phone and language; the email can't be changed
 * here. Saving shows a toast, and applies the language to the screens if it is offered for them,
 * and always to the user's reminders. Errors show at their fields, others in a toast. It asks
 * before unsaved changes are lost.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const utils = trpc.useUtils();
  const form = useForm({
    // A blank phone is sent as typed; the server stores it as no phone.
    resolver: resolveAsTyped(UpdateProfile),
    defaultValues: valuesOf(profile),
    mode: "onTouched",
  });
  const { isDirty } = form.formState;
  const input = inputsOf(form);
  const { guard } = useUnsavedGuard(isDirty);
  const isOfInterface = choosableLanguages().length > 1;
  const update = trpc.profile.update.useMutation({
    onSuccess: async (saved) => {
      form.reset(valuesOf(saved));
      showToast({ title: texts.saved });
      utils.profile.read.setData(undefined, saved);
      await utils.auth.me.invalidate();
      await switchToProfileLanguage(saved.language);
    },
    onError: (error) => {
      if (!showServerProblems(form, error)) showFailure(texts.saveFailed, error);
    },
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => update.mutate(values))}>
      <TextField {...input("name")} label={texts.name} required autoComplete="name" />
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        value={profile.email}
        readOnly
        inputClass="border-line bg-sunken text-text-2"
      />
      <TextField
        {...input("phone")}
        label={texts.phone}
        aside={texts.optional}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={texts.phoneExample}
        inputClass="num"
      />
      <FormSelect
        form={form}
        name="language"
        label={isOfInterface ? texts.language : texts.remindersIn}
        hint={isOfInterface ? texts.languageHint : texts.remindersInHint}
        options={LANGUAGES.map((value) => ({ value, label: texts.languages[value] }))}
      />
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
