import type { Product } from "@aavarti/contract/products";
import { Pencil, Trash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { productTexts as texts } from "./texts.ts";
import { useDeleteProduct } from "./use-product-mutations.ts";

/** What can be done with one product. */
export function ProductMenu({ product, onEdit }: { product: Product; onEdit: () => void }) {
  return (
    <RowMenu label={texts.actionsFor(product.name)}>
      {() => <ProductMenuItems product={product} onEdit={onEdit} />}
    </RowMenu>
  );
}

function ProductMenuItems({ product, onEdit }: { product: Product; onEdit: () => void }) {
  const remove = useDeleteProduct();
  return (
    <>
      <MenuItem onSelect={onEdit}>
        <Pencil aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
        {texts.menu.edit}
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDestructive onSelect={() => remove.mutate({ id: product.id })}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.menu.remove}
      </MenuItem>
    </>
  );
}
