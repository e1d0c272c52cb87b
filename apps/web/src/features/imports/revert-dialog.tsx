import type { Import, RevertPreview } from "@aavarti/contract/imports";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { importNouns, importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.revert);
const NAMED = 5;

/**
 * Shows the confirmation to undo an import: what moves to Trash, is restored and is reversed,
 * loaded anew, and the question what to do with customers edited since; they stay as they are
 * unless chosen otherwise. Closes, with `onClose`, once undoing has begun; an error is shown in it.
 * Open while mounted.
 */
export function RevertDialog({ found, onClose }: { found: Import; onClose: () => void }) {
  const nouns = importNouns(useBusinessWords());
  const utils = trpc.useUtils();
  const preview = trpc.imports.previewRevert.useQuery({ id: found.id }, { staleTime: 0 });
  const [edited, setEdited] = useState<"keep" | "revert">("keep");
  const revert = trpc.imports.revert.useMutation({
    onSuccess: (reverting) => {
      utils.imports.read.setData({ id: reverting.id }, reverting);
      onClose();
    },
  });
  const refused = preview.error ?? revert.error;
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={texts.close}>
      {preview.data || refused ? (
        <Decision
          lead={preview.data && nouns.revertLead(preview.data)}
          actLabel={texts.act}
          actLook="danger"
          cancelLabel={texts.cancel}
          isDisabled={!preview.data || revert.isPending}
          onAct={() => revert.mutate({ id: found.id, edited })}
          onCancel={onClose}
        >
          {preview.data && preview.data.editedCount > 0 && (
            <>
              <EditedSince preview={preview.data} />
              <Segmented
                legend={nouns.edited(preview.data.editedCount)}
                isLegendHidden
                value={edited}
                options={[
                  { value: "keep", label: texts.keep },
                  { value: "revert", label: texts.revertToo },
                ]}
                onChange={setEdited}
                className="max-lg:[&_label]:text-sm"
              />
            </>
          )}
          {refused && (
            <p role="alert" className="text-danger-text">
              {messageOf(refused, texts.failed)}
            </p>
          )}
        </Decision>
      ) : (
        <div role="status" aria-label={texts.loading} className="grid gap-3 py-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
    </Dialog>
  );
}

function EditedSince({ preview: { edited, editedCount } }: { preview: RevertPreview }) {
  const nouns = importNouns(useBusinessWords());
  const named = edited.slice(0, NAMED);
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2.5">
      <p className="num font-medium max-lg:text-md">{nouns.edited(editedCount)}</p>
      <ul className="mt-1 text-sm">
        {named.map(({ customerId, name }) => (
          <li key={customerId}>
            <Link
              to="/dashboard/customers/$id"
              params={{ id: customerId }}
              className="text-accent-text hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
        {editedCount > named.length && <li className="num text-text-2">{texts.more(editedCount - named.length)}</li>}
      </ul>
    </div>
  );
}
