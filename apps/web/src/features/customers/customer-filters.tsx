import { ListFilter, Settings2 } from "lucide-react";
import { lazy, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { customerStatuses } from "../../lib/list/list-statuses.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { afterPaint, useOptimisticValue } from "../../ui/after-paint.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChip } from "../../ui/filter-chip.tsx";
import { Menu, MenuCheck, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { accountTexts } from "./account-texts.ts";
import { type CustomerQuery, customerBalances } from "./customer-address.ts";
import { TagChip } from "./tags/tag-chip.tsx";
import { tagTexts } from "./tags/texts.ts";
import { customerTexts as texts } from "./texts.ts";

const TagsDialog = lazy(() => import("./tags/tags-dialog.tsx").then(({ TagsDialog }) => ({ default: TagsDialog })));

const WITHOUT = ["phone", "email"] as const;

/**
 * Shows the active filters as chips, and a menu that adds one: their status, no phone, no email, a
 * balance, or tags, of which several match customers with any of them; each calls `onChange`. Those
 * who owe money by today have a tab, so there is no chip for them.
 * `mayTag` adds an item that opens the dialog to manage the tags, where `mayDeleteTags` allows
 * deleting. Without tags the item is missing.
 */
export function CustomerFilters({
  query: { without, tag, balance, status },
  mayTag,
  mayDeleteTags,
  onChange,
}: {
  query: CustomerQuery;
  mayTag: boolean;
  mayDeleteTags: boolean;
  onChange: (changes: Readonly<Record<string, string | undefined>>) => Promise<void>;
}) {
  const [isManaging, setIsManaging] = useState(false);
  const [shownTag, showTag] = useOptimisticValue(tag, (chosen) => onChange({ tag: chosen }));
  const tags = trpc.tags.list.useQuery();
  const known = tags.data ?? [];
  const asked = shownTag ? shownTag.split(",") : [];
  const names = known.flatMap(({ id, name }) => (asked.includes(id) ? [name] : [])).join(", ");
  const toggle = (id: string) => {
    const next = asked.includes(id) ? asked.filter((one) => one !== id) : [...asked, id];
    showTag(next.length > 0 ? next.join(",") : undefined);
  };
  return (
    <>
      {status && (
        <FilterChip
          field={accountTexts.status}
          value={texts.statuses[status]}
          removeLabel={listTexts.remove(texts.statuses[status])}
          onRemove={() => onChange({ status: undefined })}
        />
      )}
      {without && (
        <FilterChip
          field={texts.contact}
          value={texts.without[without]}
          removeLabel={listTexts.remove(texts.without[without])}
          onRemove={() => onChange({ without: undefined })}
        />
      )}
      {balance && balance !== "due" && (
        <FilterChip
          field={accountTexts.balance}
          value={accountTexts.balances[balance]}
          removeLabel={listTexts.remove(accountTexts.balances[balance])}
          onRemove={() => onChange({ balance: undefined })}
        />
      )}
      {shownTag && (
        <FilterChip
          field={asked.length > 1 ? tagTexts.fieldAny : tagTexts.field}
          value={names || "…"}
          removeLabel={listTexts.remove(names || tagTexts.tag)}
          onRemove={() => onChange({ tag: undefined })}
        />
      )}
      <Menu
        align="start"
        trigger={
          <Button look="ghost" aria-label={listTexts.filter}>
            <ListFilter aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
            <span className="max-lg:hidden">{listTexts.filter}</span>
          </Button>
        }
      >
        {customerStatuses.map((one) => (
          <MenuItem key={one} onSelect={() => afterPaint(() => void onChange({ status: one }))}>
            {texts.statuses[one]}
          </MenuItem>
        ))}
        <MenuSeparator />
        {WITHOUT.map((contact) => (
          <MenuItem key={contact} onSelect={() => afterPaint(() => void onChange({ without: contact }))}>
            {texts.without[contact]}
          </MenuItem>
        ))}
        <MenuSeparator />
        {customerBalances.map((one) => (
          <MenuItem key={one} onSelect={() => afterPaint(() => void onChange({ balance: one }))}>
            {accountTexts.balances[one]}
          </MenuItem>
        ))}
        {known.length > 0 && (
          <>
            <MenuSeparator />
            <MenuHeading>
              <span className="text-xs text-text-2">{tagTexts.filter}</span>
            </MenuHeading>
            <div className="max-h-64 overflow-y-auto">
              {known.map((one) => (
                <MenuCheck key={one.id} isChecked={asked.includes(one.id)} onToggle={() => toggle(one.id)}>
                  <TagChip tag={one} />
                </MenuCheck>
              ))}
            </div>
            {mayTag && (
              <>
                <MenuSeparator />
                <MenuItem onSelect={() => setIsManaging(true)}>
                  <Settings2 aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
                  {tagTexts.manage}
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {isManaging && (
        <OpeningDialog onCancel={() => setIsManaging(false)}>
          <TagsDialog mayDelete={mayDeleteTags} onClose={() => setIsManaging(false)} />
        </OpeningDialog>
      )}
    </>
  );
}
