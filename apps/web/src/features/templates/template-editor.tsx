import type { MessageTemplate } from "@aavarti/contract/templates";
import type { MessageText } from "@aavarti/domain/built-in-messages";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { formatMessagePrice, oneMessagePrice } from "@aavarti/domain/message-cost";
import { variablesOf } from "@aavarti/domain/message-templates";
import type { VariableRules } from "@aavarti/domain/message-text";
import { offerWords } from "@aavarti/domain/offer-words";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useMessagePrices } from "../../lib/channels/use-message-prices.ts";
import { insertInField, VariableMenu } from "../../lib/forms/variable-menu.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { AreaField, TextField } from "../../ui/text-field.tsx";
import { templateNouns, templateTexts as texts } from "./texts.ts";
import type { useTemplateDraft } from "./use-template-draft.ts";

type Draft = ReturnType<typeof useTemplateDraft>;
type FieldName = keyof MessageText;

/**
 * Shows the form for the subject and text of one message template, in the chosen language, with a
 * menu of its variables; its state is that of `useTemplateDraft`. Read-only without `mayChange`.
 * Ctrl+Enter saves; saving is disabled without changes or with a problem. A variable is inserted at
 * the cursor of the field last used. A message that is off says so, and so does wording that
 * WhatsApp would bill as marketing.
 */
export function TemplateEditor({
  template,
  state: { draft, change, problems, isDirty, isBusy, isSaving, save, reset, canReset },
  mayChange,
  onLanguage,
}: {
  template: MessageTemplate;
  state: Draft;
  mayChange: boolean;
  onLanguage: (language: Language) => void;
}) {
  const nouns = templateNouns(useBusinessWords());
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  // The last focused field, into which a variable is inserted.
  const [field, setField] = useState<FieldName>("body");
  const rules: VariableRules = variablesOf(template.kind);
  const prices = useMessagePrices();
  const costOf = (category: "UTILITY" | "MARKETING") => formatMessagePrice(oneMessagePrice(category, prices));
  // The win-back message is an offer, and billed as one.
  const offers = template.whatsapp.category === "UTILITY" ? offerWords(`${draft.subject}\n${draft.body}`) : [];
  const hasProblem = Object.keys(problems).length > 0;

  const insert = (variable: string) => {
    const input = field === "subject" ? subject.current : body.current;
    if (!input) return;
    insertInField(input, { words: `{{${variable}}}` }, (value) => change({ [field]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty && !hasProblem && !isBusy) save();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <Panel title={texts.names[template.kind]} lead={nouns.when[template.kind]}>
      {!template.isOn && (
        <p className="border-b border-line bg-sunken px-4 py-2.5 text-sm text-text-2">
          {texts.isOff}{" "}
          <Link to="/notifications" className="text-accent-text hover:underline">
            {texts.switchOn}
          </Link>
        </p>
      )}
      <form noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        <div className="grid grid-cols-1 gap-4 p-4">
          <div className="flex flex-wrap items-center gap-3">
            <Segmented
              legend={texts.language}
              isLegendHidden
              value={template.language}
              options={LANGUAGES.map((value) => ({ value, label: texts.languages[value] }))}
              onChange={onLanguage}
              className="w-56 max-lg:w-full"
            />
            {mayChange && (
              <span className="ml-auto max-lg:w-full">
                <VariableMenu
                  label={texts.insert}
                  heading={texts.insertInto[field]}
                  names={Object.keys(rules)}
                  noteOf={(name) => (rules[name]?.isRequired ? null : texts.maybeEmpty)}
                  onInsert={insert}
                />
              </span>
            )}
          </div>
          <TextField
            ref={subject}
            label={texts.subject}
            problem={problems.subject}
            lang={template.language}
            value={draft.subject}
            readOnly={!mayChange}
            onFocus={() => setField("subject")}
            onChange={(event) => change({ subject: event.target.value })}
          />
          <AreaField
            ref={body}
            label={texts.body}
            hint={texts.bodyHint}
            problem={problems.body}
            rows={15}
            lang={template.language}
            value={draft.body}
            readOnly={!mayChange}
            onFocus={() => setField("body")}
            onChange={(event) => change({ body: event.target.value })}
          />
        </div>
        {offers.length > 0 && (
          <p role="status" className="bg-today-soft px-4 py-2.5 text-sm text-today-text">
            {texts.readsLikeOffer(offers.join(", "), costOf("MARKETING"), costOf("UTILITY"))}
          </p>
        )}
        {mayChange && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
            <Button look="ghost" disabled={!canReset || isBusy} onClick={reset} className="max-lg:flex-1">
              {texts.reset}
            </Button>
            <Button
              type="submit"
              look="primary"
              title="Ctrl+Enter"
              disabled={!isDirty || hasProblem || isBusy}
              className="max-lg:flex-1"
            >
              {isSaving ? texts.saving : texts.save}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
