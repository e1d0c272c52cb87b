import type { OwnTemplate } from "@aavarti/contract/own-templates";
import { parsePrice } from "@aavarti/domain/message-prices";
import { Plus } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { languageNames } from "../../lib/i18n/languages.ts";
import { storedSentences } from "../../lib/i18n/stored-text.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelRow, PanelWaiting } from "../../ui/panel.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { templateTexts } from "../templates/texts.ts";
import { OwnTemplateDialog, type StartingPoint } from "./own-template-dialog.tsx";
import { ownTemplateTexts as texts } from "./texts.ts";

/** How often the list is loaded again while WhatsApp has not decided, in milliseconds. */
const SOON_MS = 3_000;
const LATER_MS = 15_000;

const TONES: Record<OwnTemplate["status"], BadgeTone> = {
  submitting: "info",
  pending: "info",
  approved: "paid",
  rejected: "overdue",
  paused: "paused",
  disabled: "overdue",
  failed: "overdue",
};

/**
 * Shows the WhatsApp templates that the business submitted, which it loads, each with its status,
 * category, price and what to do about it. `mayChange` adds the buttons that submit, submit again
 * and delete one; deleting asks first. While WhatsApp has not decided, it is loaded again.
 */
export function OwnTemplatesPanel({ mayChange }: { mayChange: boolean }) {
  const list = trpc.ownTemplates.list.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => {
      if (data?.items.some(({ status }) => status === "submitting")) return SOON_MS;
      return data?.items.some(({ status }) => status === "pending") ? LATER_MS : false;
    },
  });
  const [edited, setEdited] = useState<StartingPoint | null>(null);
  const [deleted, setDeleted] = useState<OwnTemplate | null>(null);
  const { data } = list;
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        mayChange &&
        data?.canSubmit && (
          <Button onClick={() => setEdited({})} className="max-lg:w-full">
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.add}
          </Button>
        )
      }
    >
      {data ? (
        <>
          {!data.canSubmit && <p className="px-4 py-3.5 text-text-2 max-lg:text-md">{texts.notConnected}</p>}
          {data.canSubmit && data.items.length === 0 && (
            <p className="px-4 py-3.5 text-text-2 max-lg:text-md">{mayChange ? texts.none : texts.noneReadOnly}</p>
          )}
          {data.items.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onEdit={mayChange && data.canSubmit ? setEdited : null}
              onDelete={mayChange ? setDeleted : null}
            />
          ))}
          {edited && <OwnTemplateDialog start={edited} examples={data.examples} onClose={() => setEdited(null)} />}
          {deleted && <DeleteDialog template={deleted} onClose={() => setDeleted(null)} />}
        </>
      ) : list.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => void list.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
    </Panel>
  );
}

function TemplateRow({
  template,
  onEdit,
  onDelete,
}: {
  template: OwnTemplate;
  onEdit: ((start: StartingPoint) => void) | null;
  onDelete: ((template: OwnTemplate) => void) | null;
}) {
  const { id, name, language, category, billedAs, body, example, status, cause, estimatedCost, mayResubmit } = template;
  return (
    <PanelRow className="gap-3 py-2.5 max-lg:py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere max-lg:text-md">{name}</span>
          <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>
          <Badge tone="quiet">
            <span lang={language}>{languageNames[language]}</span>
          </Badge>
          <Badge tone={billedAs === "marketing" ? "soon" : "quiet"}>{texts.categories[billedAs]}</Badge>
          <span className="num text-sm text-text-2">{templateTexts.whatsapp.cost(parsePrice(estimatedCost) ?? 0)}</span>
        </p>
        <p lang={language} className="line-clamp-2 text-sm wrap-anywhere text-text-2 max-lg:text-base">
          {example}
        </p>
        {cause && <p className="text-sm text-overdue-text max-lg:text-base">{storedSentences([cause])}</p>}
        {category === "utility" && billedAs === "marketing" && (
          <p className="text-sm text-soon-text max-lg:text-base">{texts.changedCategory}</p>
        )}
      </div>
      {onDelete && status !== "submitting" && (
        <RowMenu label={texts.actions(name)}>
          {() => (
            <>
              {onEdit && (
                <MenuItem
                  onSelect={() =>
                    onEdit(
                      mayResubmit
                        ? { name, language, category: billedAs, body, replaces: id }
                        : { language, category: billedAs, body },
                    )
                  }
                >
                  {mayResubmit ? texts.edit : texts.copy}
                </MenuItem>
              )}
              <MenuItem isDestructive onSelect={() => onDelete(template)}>
                {texts.delete}
              </MenuItem>
            </>
          )}
        </RowMenu>
      )}
    </PanelRow>
  );
}

function DeleteDialog({ template: { id, name }, onClose }: { template: OwnTemplate; onClose: () => void }) {
  const cache = trpc.useUtils();
  const remove = trpc.ownTemplates.delete.useMutation({
    onSuccess: () => {
      showToast({ title: texts.deleted });
      onClose();
    },
    onError: (error) => showFailure(texts.deleteFailed, error),
    onSettled: () => cache.ownTemplates.invalidate(),
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.deleteTitle(name)} closeLabel={texts.close}>
      <Decision
        lead={texts.deleteLead}
        actLabel={texts.deleteAct}
        actLook="danger"
        cancelLabel={texts.cancel}
        isDisabled={remove.isPending}
        onAct={() => remove.mutate({ id })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
