import type { Product } from "@aavarti/contract/products";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { productTexts as texts } from "./texts.ts";
import { useDeleteProduct } from "./use-product-mutations.ts";

export function ProductMenu({ product, onEdit }: { product: Product; onEdit: () => void }) {
  const remove = useDeleteProduct();
  return (
    <Menu
      trigger={
        <IconButton label={texts.actionsFor(product.name)}>
          <Ellipsis aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
        </IconButton>
      }
    >
      <MenuItem onSelect={onEdit}>
        <Pencil aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
        {texts.menu.edit}
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDestructive onSelect={() => remove.mutate({ id: product.id })}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.menu.remove}
      </MenuItem>
    </Menu>
  );
}
