import type { SavedReply } from "@aavarti/contract/saved-replies";
import { findReplyFault, MAX_REPLY_TITLE, MAX_SAVED_TEXT } from "@aavarti/domain/saved-replies";
import { TextsDialog, type TextsDraft, type TextsProblems } from "../../lib/forms/texts-dialog.tsx";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { savedReplyTexts as texts } from "./texts.ts";
import { useSavedReplyChanges } from "./use-saved-replies.ts";

const problemOfText = (text: string): string | undefined => {
  if (text.length > MAX_SAVED_TEXT) return texts.tooLong(MAX_SAVED_TEXT);
  const fault = findReplyFault(text);
  return fault ? reasonText(fault.explanation) : undefined;
};

/** Returns, by field, what keeps a draft from being saved. */
function problemsOf({ first, textEn, textHi }: TextsDraft): TextsProblems {
  const missing = textEn.trim() === "" && textHi.trim() === "" ? texts.textRequired : undefined;
  const name = first.trim();
  const all = {
    first:
      name === "" ? texts.nameRequired : name.length > MAX_REPLY_TITLE ? texts.tooLong(MAX_REPLY_TITLE) : undefined,
    textEn: missing ?? problemOfText(textEn),
    textHi: problemOfText(textHi),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
}

/**
 * Shows the dialog that edits a saved reply, or creates one (`reply` null): its title and its text
 * in each language, into which also a question to the writer can be inserted. Open while mounted.
 */
export function SavedReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const { create, update } = useSavedReplyChanges();
  return (
    <TextsDialog
      title={reply ? texts.editTitle : texts.addTitle}
      texts={texts}
      start={{ first: reply?.title ?? "", textEn: reply?.textEn ?? "", textHi: reply?.textHi ?? "", textHinglish: "" }}
      firstName="title"
      first={(field) => <TextField label={texts.name} hint={texts.nameHint} {...field} />}
      rows={4}
      problemsOf={problemsOf}
      findFault={findReplyFault}
      moreInserts={(insert, language) => (
        <>
          <MenuSeparator />
          <MenuItem
            onSelect={() =>
              insert(
                `{{ask:${texts.question[language === "en" ? "en" : "hi"]}}}`,
                texts.question[language === "en" ? "en" : "hi"],
              )
            }
          >
            {texts.insertQuestion}
          </MenuItem>
        </>
      )}
      isPending={create.isPending || update.isPending}
      save={({ first, textEn, textHi }, then) => {
        const input = { title: first, textEn, textHi };
        if (reply) update.mutate({ id: reply.id, changes: input }, then);
        else create.mutate(input, then);
      }}
      savedTitle={reply ? texts.saved : texts.added}
      onClose={onClose}
    />
  );
}
