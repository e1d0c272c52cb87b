import type { OwnTemplates, SubmitOwnTemplate } from "@aavarti/contract/own-templates";
import { LANGUAGES } from "@aavarti/domain/languages";
import { formatMessagePrice, oneMessagePrice } from "@aavarti/domain/message-cost";
import { offerWords } from "@aavarti/domain/offer-words";
import {
  fillOwnTemplate,
  findOwnTemplateProblem,
  isOwnTemplateName,
  OWN_TEMPLATE_CATEGORIES,
  PARAMETER_VARIABLES,
  suggestTemplateName,
  toOwnTemplateName,
  toOwnTemplateText,
  toVariables,
} from "@aavarti/domain/own-templates";
import { type FormEvent, useRef, useState } from "react";
import { fieldProblems } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useMessagePrices } from "../../lib/channels/use-message-prices.ts";
import { useUnsavedSheet } from "../../lib/forms/unsaved-guard.tsx";
import { insertInField, VariableMenu } from "../../lib/forms/variable-menu.tsx";
import { languageNames } from "../../lib/i18n/languages.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select.tsx";
import { AreaField, TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { templateTexts } from "../templates/texts.ts";
import { ownTemplateTexts as texts } from "./texts.ts";

/** What the form begins with; `replaces` is the template that it replaces. */
export type StartingPoint = Partial<SubmitOwnTemplate>;

/**
 * Shows the dialog that submits a WhatsApp template for approval: its name, language, category with
 * what each costs, and text, which may start from one of the business's messages, with a preview as
 * the phone shows it. Wording that WhatsApp would bill as marketing is named before. What Meta
 * would not accept is shown while typing. Open while mounted; it asks before unsaved input is lost.
 */
export function OwnTemplateDialog({
  start,
  examples,
  onClose,
}: {
  start: StartingPoint;
  examples: OwnTemplates["examples"];
  onClose: () => void;
}) {
  const begin = {
    name: "",
    language: "en" as const,
    category: "utility" as const,
    ...start,
    body: toVariables(start.body ?? ""),
  };
  const [draft, setDraft] = useState(begin);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const name = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const cache = trpc.useUtils();
  const submit = trpc.ownTemplates.submit.useMutation({ onSettled: () => cache.ownTemplates.invalidate() });
  const isDirty = (["name", "language", "category", "body"] as const).some((field) => draft[field] !== begin[field]);
  const { guard, close } = useUnsavedSheet(isDirty, onClose);
  const costOf = useCosts();

  const change = (next: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setRefused({});
  };
  const problems = problemsOf(draft);
  const shown = {
    name: refused.name ?? (isTried || draft.name !== "" ? problems.name : undefined),
    body: refused.body ?? (isTried || draft.body.trim() !== "" ? problems.body : undefined),
  };
  const suggested = suggestTemplateName(draft.body);
  const offers = draft.category === "utility" ? offerWords(draft.body) : [];
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problems.name) return name.current?.focus();
    if (problems.body) return body.current?.focus();
    submit.mutate(draft, {
      onSuccess: () => {
        showToast({ title: texts.submitted, description: texts.submittedLead });
        onClose();
      },
      onError: (error) => {
        const found = fieldProblems(error);
        if (Object.keys(found).length > 0) setRefused(found);
        else showFailure(texts.submitFailed, error);
      },
    });
  };

  return (
    <FormDialog
      isOpen
      onClose={close}
      title={start.replaces ? texts.editTitle : texts.newTitle}
      closeLabel={texts.close}
    >
      <RecordForm
        onSubmit={save}
        isPending={submit.isPending}
        saveLabel={texts.submit}
        savingLabel={texts.submitting}
        cancelLabel={texts.cancel}
        onCancel={close}
      >
        <Segmented
          legend={texts.language}
          value={draft.language}
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(language) => change({ language })}
        />
        {start.body === undefined && <StartFrom language={draft.language} onPick={(text) => change({ body: text })} />}
        <TextField
          ref={name}
          label={texts.name}
          hint={texts.nameHint}
          problem={shown.name}
          value={draft.name}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.nameExample}
          onChange={(event) => change({ name: toOwnTemplateName(event.target.value) })}
        />
        {draft.name === "" && suggested !== null && (
          <Button size="sm" className="justify-self-start" onClick={() => change({ name: suggested })}>
            {texts.useName(suggested)}
          </Button>
        )}
        <div className="grid gap-2">
          <AreaField
            ref={body}
            label={texts.text}
            hint={texts.textHint}
            problem={shown.body}
            rows={6}
            placeholder={texts.textExample(`{{${PARAMETER_VARIABLES.customer_name}}}`)}
            lang={draft.language}
            value={draft.body}
            onChange={(event) => change({ body: event.target.value })}
          />
          <div className="flex lg:justify-end">
            <VariableMenu
              label={texts.insert}
              heading={texts.insertInto}
              names={Object.values(PARAMETER_VARIABLES)}
              onInsert={(name) => {
                if (body.current)
                  insertInField(body.current, { words: `{{${name}}}` }, (value) => change({ body: value }));
              }}
            />
          </div>
        </div>
        <ChoiceCards
          legend={texts.category}
          value={draft.category}
          choices={OWN_TEMPLATE_CATEGORIES.map((value) => ({
            value,
            label: texts.categories[value],
            hint: texts.hints[value],
            result: <span className="num text-sm">{templateTexts.whatsapp.cost(costOf(value))}</span>,
          }))}
          onChange={(category) => change({ category })}
        />
        {offers.length > 0 && (
          <p role="status" className="rounded-md bg-today-soft px-4 py-2.5 text-sm text-today-text max-lg:text-base">
            {templateTexts.readsLikeOffer(
              offers.join(", "),
              formatMessagePrice(costOf("marketing")),
              formatMessagePrice(costOf("utility")),
            )}
          </p>
        )}
        <div>
          <h3 className="mb-1.5 font-medium max-lg:text-md">{texts.preview}</h3>
          <div className="rounded-md border border-line bg-canvas p-3">
            {draft.body.trim() === "" ? (
              <p className="text-sm text-text-2 max-lg:text-base">{texts.previewEmpty}</p>
            ) : (
              <p
                lang={draft.language}
                data-testid="own-template-preview"
                className="ml-auto max-w-[88%] rounded-lg rounded-br-xs bg-accent-soft px-3.5 py-2.5 whitespace-pre-line wrap-anywhere"
              >
                {fillOwnTemplate(draft.body.trim(), examples[draft.language])}
              </p>
            )}
          </div>
        </div>
      </RecordForm>
      {guard}
    </FormDialog>
  );
}

/** Returns the function that says what one message of a category costs, in tenths of a paisa. */
function useCosts() {
  const prices = useMessagePrices();
  return (category: SubmitOwnTemplate["category"]): number =>
    oneMessagePrice(category === "marketing" ? "MARKETING" : "UTILITY", prices);
}

function problemsOf({ name, body }: { name: string; body: string }): { name?: string; body?: string } {
  const problem = findOwnTemplateProblem(body);
  return {
    ...(!isOwnTemplateName(name) && { name: name === "" ? texts.nameRequired : texts.nameWrong }),
    ...(body.trim() === "" ? { body: texts.textRequired } : problem && { body: reasonText(problem) }),
  };
}

/** A choice of the business's messages in a language, whose text the template starts with. */
function StartFrom({ language, onPick }: { language: "en" | "hi"; onPick: (text: string) => void }) {
  const { data } = trpc.templates.list.useQuery();
  const [kind, setKind] = useState<string | null>(null);
  const messages = (data?.items ?? []).filter((item) => item.language === language);
  if (messages.length === 0) return null;
  return (
    <SelectField
      label={texts.startFrom}
      value={kind}
      options={[
        { value: null, label: texts.blank },
        ...messages.map((item) => ({ value: item.kind, label: templateTexts.names[item.kind] })),
      ]}
      onChange={(picked) => {
        setKind(picked);
        const message = messages.find((item) => item.kind === picked);
        onPick(message ? toVariables(toOwnTemplateText(message.body)) : "");
      }}
    />
  );
}
