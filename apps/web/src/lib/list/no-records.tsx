import type { Permission } from "@aavarti/domain/permissions";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState, PictureRow } from "../../ui/list.tsx";

/**
 * Shows the empty state of a list without any records: its purpose, a button that creates the first
 * record, for a role with the permission `needs`, and a picture of the list. `importLink` comes
 * first and then is the more prominent; `children` are other ways to start.
 */
export function NoRecords({
  title,
  lead,
  create,
  marks: [first, second, third],
  needs,
  onCreate,
  importLink,
  children,
}: {
  title: string;
  lead: string;
  create: string;
  /** The icons of the picture's three rows. */
  marks: readonly [ReactNode, ReactNode, ReactNode];
  /** The permission to create one. */
  needs: Permission;
  onCreate: () => void;
  /** Imports a list instead; comes before the button that creates one record. */
  importLink?: ReactNode;
  /** Other ways to start. */
  children?: ReactNode;
}) {
  return (
    <EmptyState
      title={title}
      lead={lead}
      action={
        <>
          {importLink}
          <Button needs={needs} look={importLink ? "secondary" : "primary"} size="lg" onClick={onCreate}>
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            {create}
          </Button>
          {children}
        </>
      }
      picture={
        <>
          <PictureRow mark={first} width="w-40" end="w-16" />
          <PictureRow mark={second} width="w-28" end="w-20" />
          <PictureRow mark={third} width="w-36" end="w-14" />
        </>
      }
    />
  );
}
