import { ClipboardPaste, ContactRound, FileDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { useSignedIn } from "../auth/session.tsx";
import { DropPlace } from "../imports/drop-place.tsx";
import { FileInput } from "../imports/file-input.tsx";
import { PasteRows } from "../imports/paste-rows.tsx";
import { pastedRows } from "../imports/pasted-rows.ts";
import { saveSample } from "../imports/save-sample.ts";
import { SheetProblemLine } from "../imports/sheet-problem.tsx";
import { type ChosenSheet, useReadSheet } from "../imports/use-read-sheet.ts";
import { firstRunTexts } from "./texts.ts";

/**
 * Shows the ways to bring a whole list: a file that is dropped or chosen, pasted rows, a phone's
 * contacts, or an empty sheet to fill in. `onChosen` gets what was read; nothing is sent yet.
 */
export function BringList({ onChosen }: { onChosen: (chosen: ChosenSheet) => void }) {
  const texts = firstRunTexts.list;
  const { isReading, problem, read } = useReadSheet(onChosen);
  const [isPasting, setIsPasting] = useState(false);
  const { tenant } = useSignedIn();
  const hasPasted = !isPasting && pastedRows(tenant.id) !== "";
  const contacts = useRef<HTMLInputElement>(null);
  return (
    <section aria-label={texts.import} className="grid gap-3">
      <h2 className="text-lg font-semibold">{texts.import}</h2>
      <p className="text-text-2">{texts.importLead}</p>
      <DropPlace isReading={isReading} onFile={read} isTinted />
      {problem && <SheetProblemLine problem={problem} />}
      <div className="grid gap-3 sm:grid-cols-3">
        <Way icon={ClipboardPaste} title={texts.paste} onTake={() => setIsPasting(true)}>
          {hasPasted ? texts.pasteKept : texts.pasteLead}
        </Way>
        <Way icon={ContactRound} title={texts.contacts} onTake={() => contacts.current?.click()}>
          {texts.contactsLead}
        </Way>
        <Way icon={FileDown} title={texts.noList} onTake={saveSample}>
          {texts.noListLead}
        </Way>
      </div>
      <FileInput ref={contacts} label={texts.contacts} accept=".vcf,text/vcard,text/x-vcard" onFile={read} />
      {isPasting && (
        <SheetDialog
          title={texts.paste}
          closeLabel={texts.close}
          focusOn="textarea"
          onClose={() => setIsPasting(false)}
        >
          <PasteRows
            isReading={isReading}
            isAlone
            onRows={(rows) => {
              setIsPasting(false);
              read(rows);
            }}
          />
        </SheetDialog>
      )}
    </section>
  );
}

function Way({
  icon: Icon,
  title,
  onTake,
  children,
}: {
  icon: LucideIcon;
  title: string;
  onTake: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onTake}
      className="flex items-start gap-3 rounded-md border border-line bg-surface p-4 text-left hover:border-line-strong"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-text-2">{children}</span>
      </span>
    </button>
  );
}
