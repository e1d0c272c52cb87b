import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { SelectField } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { templateTexts as texts } from "./texts.ts";

/**
 * Shows the dropdown for the language of messages to customers without one of their own. A choice
 * is saved at once. A toast says whether it was saved.
 */
export function DefaultLanguage({ language }: { language: Language }) {
  const utils = trpc.useUtils();
  const save = trpc.templates.saveLanguage.useMutation({
    onSuccess: (saved) => {
      utils.templates.list.setData(undefined, (list) => list && { ...list, defaultLanguage: saved.language });
      showToast({ title: texts.defaultLanguageSaved, description: texts.defaultLanguageLead });
    },
    onError: (error) => showFailure(texts.defaultLanguageFailed, error),
  });
  return (
    <SelectField
      label={texts.defaultLanguage}
      className="max-lg:w-full lg:w-56"
      value={save.isPending ? save.variables.language : language}
      options={LANGUAGES.map((value) => ({ value, label: texts.languages[value] }))}
      onChange={(picked) => save.mutate({ language: picked })}
    />
  );
}
