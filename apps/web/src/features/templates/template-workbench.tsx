import type { MessageTemplate } from "@aavarti/contract/templates";
import type { Language } from "@aavarti/domain/languages";
import { useUnsavedGuard } from "../../lib/forms/unsaved-guard.tsx";
import { TemplateEditor } from "./template-editor.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { useTemplateDraft } from "./use-template-draft.ts";
import { WhatsappPanel } from "./whatsapp-panel.tsx";

/**
 * Shows the editor of one message (read-only without `mayChange`) with its WhatsApp text below, and
 * its preview at the right. Key it by message, so that another message resets its state. It asks
 * before unsaved changes are lost.
 */
export function TemplateWorkbench({
  template,
  mayChange,
  mayTest,
  onLanguage,
}: {
  template: MessageTemplate;
  mayChange: boolean;
  mayTest: boolean;
  onLanguage: (language: Language) => void;
}) {
  const state = useTemplateDraft(template);
  const { guard } = useUnsavedGuard(state.isDirty);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:gap-6 xl:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
        <TemplateEditor template={template} state={state} mayChange={mayChange} onLanguage={onLanguage} />
        <WhatsappPanel template={template} />
      </div>
      <div className="min-w-0 xl:sticky xl:top-20">
        <TemplatePreview template={template} draft={state.draft} mayTest={mayTest} />
      </div>
      {guard}
    </div>
  );
}
