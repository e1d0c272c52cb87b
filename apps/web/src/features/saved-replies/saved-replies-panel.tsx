import type { SavedReply } from "@aavarti/contract/saved-replies";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { SAVED_TEXT_FIELDS, textIn } from "@aavarti/domain/saved-replies";
import { SAVED_REPLY_EXAMPLES, type SavedReplyExample } from "@aavarti/domain/saved-reply-examples";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { languageNames } from "../../lib/i18n/languages.ts";
import { EditablePanel } from "../../lib/records/editable-panel.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { PanelRow } from "../../ui/panel.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { SavedReplyDialog } from "./saved-reply-dialog.tsx";
import { savedReplyTexts as texts } from "./texts.ts";
import { useSavedReplyChanges } from "./use-saved-replies.ts";

/**
 * Shows the business's saved replies, which it loads, each with the beginning of its text.
 * `mayChange` adds the buttons that create, edit and delete one; deleting has Undo. Without any, it
 * offers examples that one press adds, and those not added yet until the screen is left.
 */
export function SavedRepliesPanel({ mayChange }: { mayChange: boolean }) {
  const list = trpc.savedReplies.list.useQuery();
  const [hadNone, setHadNone] = useState(false);
  if (!hadNone && list.data?.length === 0) setHadNone(true);
  return (
    <EditablePanel
      texts={texts}
      list={list}
      mayChange={mayChange}
      row={(reply, onEdit) => <ReplyRow key={reply.id} reply={reply} mayChange={mayChange} onEdit={onEdit} />}
      after={(replies) => mayChange && hadNone && <Examples added={replies} />}
      dialog={(reply, onClose) => <SavedReplyDialog reply={reply} onClose={onClose} />}
    />
  );
}

function ReplyRow({ reply, mayChange, onEdit }: { reply: SavedReply; mayChange: boolean; onEdit: () => void }) {
  const { remove } = useSavedReplyChanges();
  return (
    <PanelRow className="py-2.5 max-lg:py-3">
      <ReplyText title={reply.title} texts={reply} />
      {mayChange && (
        <RowMenu label={texts.actions(reply.title)}>
          {() => (
            <>
              <MenuItem onSelect={onEdit}>{texts.edit}</MenuItem>
              <MenuItem isDestructive onSelect={() => remove(reply)}>
                {texts.delete}
              </MenuItem>
            </>
          )}
        </RowMenu>
      )}
    </PanelRow>
  );
}

/** A title with the languages of its text, and the beginning of that in the current one. */
function ReplyText({ title, texts: own }: { title: string; texts: Pick<SavedReply, "textEn" | "textHi"> }) {
  const shown = textIn(own, currentLanguage());
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere max-lg:text-md">{title}</span>
        {LANGUAGES.filter((language) => own[SAVED_TEXT_FIELDS[language]] !== null).map((language) => (
          <Badge key={language} tone="quiet">
            <span lang={language}>{languageNames[language]}</span>
          </Badge>
        ))}
      </p>
      {shown && (
        <p lang={shown.language} className="line-clamp-2 text-sm wrap-anywhere text-text-2">
          {shown.source}
        </p>
      )}
    </div>
  );
}

/** The examples that are not among the replies that were added. */
function Examples({ added }: { added: readonly SavedReply[] }) {
  const texts = new Set(added.map(({ textEn }) => textEn));
  return SAVED_REPLY_EXAMPLES.filter(({ textEn }) => !texts.has(textEn)).map((example) => (
    <ExampleRow key={example.textEn} example={example} />
  ));
}

function ExampleRow({ example }: { example: SavedReplyExample }) {
  const { create } = useSavedReplyChanges();
  const language: Language = currentLanguage();
  const { textEn, textHi } = example;
  const title = example.title[language];
  const add = () =>
    create.mutate(
      { title, textEn, textHi },
      {
        onSuccess: () => showToast({ title: texts.added }),
        onError: (error) => showFailure(texts.saveFailed, error),
      },
    );
  return (
    <PanelRow>
      <ReplyText title={title} texts={{ textEn, textHi }} />
      <Button aria-label={texts.addExample(title)} needsNetwork disabled={create.isPending} onClick={add}>
        {texts.addThis}
      </Button>
    </PanelRow>
  );
}
