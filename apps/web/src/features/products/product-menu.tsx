import type { Product } from "@aavarti/contract/products";
import { Link } from "@tanstack/react-router";
import { Archive, ArchiveRestore, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Allowed } from "../../lib/session/may.tsx";
import { AlertDialog } from "../../ui/dialog.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { productNouns, productTexts as texts } from "./texts.ts";
import { useDeleteProduct, useRestoreProduct } from "./use-product-mutations.ts";

const glyph = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

/**
 * Shows the actions menu of one product: open, edit, and archive or delete. On the product's page,
 * whose buttons cover the rest, `onEdit` is omitted, and so are opening and editing. A product that
 * was ever used is archived after a confirmation; an unused one is deleted at once; the toast has
 * Undo. An archived one can be restored instead. What the role may not do is left out.
 */
export function ProductMenu({ product, onEdit }: { product: Product; onEdit?: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RowMenu label={texts.actionsFor(product.name)} isFramed={!onEdit}>
        {() =>
          product.isArchived ? (
            <>
              {onEdit && <OpenItem id={product.id} />}
              <RestoreItem id={product.id} />
            </>
          ) : (
            <>
              {onEdit && (
                <>
                  <OpenItem id={product.id} />
                  <MenuItem needs="products.write" onSelect={onEdit}>
                    <Pencil {...glyph} />
                    {texts.menu.edit}
                  </MenuItem>
                  <Allowed needs="products.delete">
                    <MenuSeparator />
                  </Allowed>
                </>
              )}
              {product.isUsed ? (
                <MenuItem needs="products.delete" onSelect={() => setIsAsking(true)}>
                  <Archive {...glyph} />
                  {texts.menu.archive}
                </MenuItem>
              ) : (
                <RemoveItem product={product} />
              )}
            </>
          )
        }
      </RowMenu>
      {isAsking && <ArchiveQuestion product={product} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function OpenItem({ id }: { id: string }) {
  return (
    <MenuItem asChild>
      <Link to="/dashboard/products/$id" params={{ id }}>
        <ExternalLink {...glyph} />
        {texts.menu.open}
      </Link>
    </MenuItem>
  );
}

function RemoveItem({ product }: { product: Product }) {
  const remove = useDeleteProduct(product);
  return (
    <MenuItem needs="products.delete" isDestructive onSelect={() => remove.mutate({ id: product.id })}>
      <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
      {texts.menu.remove}
    </MenuItem>
  );
}

function RestoreItem({ id }: { id: string }) {
  const restore = useRestoreProduct();
  return (
    <MenuItem needs="products.delete" onSelect={() => restore.mutate({ id })}>
      <ArchiveRestore {...glyph} />
      {texts.menu.restore}
    </MenuItem>
  );
}

function ArchiveQuestion({ product, onClose }: { product: Product; onClose: () => void }) {
  const nouns = productNouns(useBusinessWords()).archive;
  const remove = useDeleteProduct(product);
  return (
    <AlertDialog
      isOpen
      title={texts.archiveTitle(product.name)}
      keepLabel={nouns.keep}
      confirmLabel={nouns.act}
      confirmLook="primary"
      onKeep={onClose}
      onConfirm={() => {
        remove.mutate({ id: product.id });
        onClose();
      }}
    >
      {nouns.lead(product.activeSubscriptions)}
    </AlertDialog>
  );
}
