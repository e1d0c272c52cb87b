import type { CustomField } from "@aavarti/contract/custom-fields";
import { MAX_FIELDS } from "@aavarti/domain/custom-fields";
import { RECORD_NOUNS, type RecordNoun } from "@aavarti/domain/nouns";
import { Plus } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { labelOfField } from "../../lib/fields/use-fields.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelRow, PanelWaiting } from "../../ui/panel.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { DeleteFieldDialog } from "./delete-field-dialog.tsx";
import { FieldDialog } from "./field-dialog.tsx";
import { customFieldTexts as texts } from "./texts.ts";
import { isOwn, type OwnField, useFieldChanges } from "./use-field-changes.ts";

type Opened =
  | { readonly kind: "edit"; readonly field: OwnField | null }
  | { readonly kind: "delete"; readonly field: OwnField };

/**
 * Shows the custom and template fields of customers, products or subscriptions, which it loads. The
 * business's own can be added, edited, put in order, archived, restored and deleted with
 * `mayChange`.
 */
export function CustomFieldsPanel({ mayChange }: { mayChange: boolean }) {
  const words = useBusinessWords();
  const [entity, setEntity] = useState<RecordNoun>("customer");
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const list = trpc.customFields.list.useQuery({});
  const fields = list.data?.filter((field) => field.entity === entity);
  const own = fields?.filter(isOwn) ?? [];
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        mayChange && (
          <Button
            onClick={() => setOpened({ kind: "edit", field: null })}
            disabled={!list.data || own.length >= MAX_FIELDS}
            className="max-lg:w-full"
          >
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.add}
          </Button>
        )
      }
    >
      <div className="border-b border-line px-4 py-3">
        <Segmented
          legend={texts.entity}
          isLegendHidden
          value={entity}
          options={RECORD_NOUNS.map((noun) => ({ value: noun, label: words[noun].many }))}
          onChange={setEntity}
        />
      </div>
      {fields ? (
        <>
          {fields.length === 0 && (
            <p className="border-b border-line px-4 py-3.5 text-text-2 max-lg:text-md">{texts.none}</p>
          )}
          {fields.map((field) => (
            <FieldRow key={field.id ?? field.code} field={field} own={own} mayChange={mayChange} onOpen={setOpened} />
          ))}
          <p className="num px-4 py-3 text-sm text-text-3">{texts.used(own.length, MAX_FIELDS)}</p>
        </>
      ) : list.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => void list.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
      {opened?.kind === "edit" && <FieldDialog entity={entity} field={opened.field} onClose={close} />}
      {opened?.kind === "delete" && <DeleteFieldDialog field={opened.field} onClose={close} />}
    </Panel>
  );
}

function FieldRow({
  field,
  own,
  mayChange,
  onOpen,
}: {
  field: CustomField;
  own: readonly OwnField[];
  mayChange: boolean;
  onOpen: (opened: Opened) => void;
}) {
  const { archive, restore, reorder } = useFieldChanges();
  const { type, choices, isSensitive, isTemplate, isArchived, entity } = field;
  const place = own.findIndex(({ id }) => id === field.id);
  const move = (by: 1 | -1) => {
    const ids = own.map(({ id }) => id);
    const [moved] = ids.splice(place, 1);
    if (moved !== undefined) ids.splice(place + by, 0, moved);
    reorder.mutate({ entity, ids });
  };
  return (
    <PanelRow className="py-2.5 max-lg:py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={`font-medium wrap-anywhere max-lg:text-md ${isArchived ? "text-text-3" : ""}`}>
            {labelOfField(field)}
          </span>
          {isTemplate && <Badge tone="quiet">{texts.fromBusinessType}</Badge>}
          {isSensitive && <Badge tone="info">{texts.sensitive}</Badge>}
          {isArchived && <Badge tone="quiet">{texts.archived}</Badge>}
        </p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-text-2">
          {[texts.types[type], choices.join(", ")].filter(Boolean).join(" · ")}
        </p>
      </div>
      {mayChange && isOwn(field) && (
        <RowMenu label={texts.actions(field.label)}>
          {() => (
            <>
              {!isArchived && <MenuItem onSelect={() => onOpen({ kind: "edit", field })}>{texts.edit}</MenuItem>}
              {place > 0 && <MenuItem onSelect={() => move(-1)}>{texts.up}</MenuItem>}
              {place < own.length - 1 && <MenuItem onSelect={() => move(1)}>{texts.down}</MenuItem>}
              {isArchived ? (
                <MenuItem onSelect={() => restore(field)}>{texts.restore}</MenuItem>
              ) : (
                <MenuItem onSelect={() => archive(field)}>{texts.archive}</MenuItem>
              )}
              <MenuItem isDestructive onSelect={() => onOpen({ kind: "delete", field })}>
                {texts.delete}
              </MenuItem>
            </>
          )}
        </RowMenu>
      )}
    </PanelRow>
  );
}
