import type { Product } from "@aavarti/contract/products";
import { Link } from "@tanstack/react-router";
import { months, NOTHING, rupees } from "../../lib/display.ts";
import { classNames } from "../../ui/class-names.ts";
import { Cell, HeadCell, phoneRowClass, Row, raised, rowLinkClass } from "../../ui/list.tsx";
import { type RowFeed, VirtualPhoneList, VirtualTable } from "../../ui/virtual-rows.tsx";
import { ProductMenu } from "./product-menu.tsx";
import { productTexts as texts } from "./texts.ts";

interface RowsProps {
  readonly feed: RowFeed<Product>;
  readonly onEdit: (id: string) => void;
}

export function ProductTable({ feed, onEdit }: RowsProps) {
  return (
    <VirtualTable
      label={texts.title}
      feed={feed}
      columns={5}
      head={
        <>
          <HeadCell>{texts.columns.name}</HeadCell>
          <HeadCell className="w-44">{texts.columns.sku}</HeadCell>
          <HeadCell className="w-32">{texts.columns.duration}</HeadCell>
          <HeadCell className="w-36 text-right">{texts.columns.price}</HeadCell>
          <HeadCell className="w-20">
            <span className="sr-only">{texts.columns.actions}</span>
          </HeadCell>
        </>
      }
      row={(product, place) => (
        <Row {...place}>
          <Cell>
            <EditLink product={product} className="block truncate" />
            <span className="block truncate text-xs text-text-3">{product.description}</span>
          </Cell>
          <Cell className="num text-text-2">{product.sku ?? NOTHING}</Cell>
          <Cell className="num text-text-2">{months(product.durationMonths)}</Cell>
          <Cell className="num text-right font-medium">{rupees(product.price)}</Cell>
          <Cell className={classNames(raised, "text-right")}>
            <ProductMenu product={product} onEdit={() => onEdit(product.id)} />
          </Cell>
        </Row>
      )}
    />
  );
}

export function ProductPhoneList({ feed, onEdit }: RowsProps) {
  return (
    <VirtualPhoneList
      label={texts.title}
      feed={feed}
      row={(product, place) => (
        <li {...place} className={phoneRowClass}>
          <span className="min-w-0 flex-1">
            <EditLink product={product} className="block truncate text-md" />
            <span className="block truncate text-text-2">{product.description}</span>
          </span>
          <span className="num text-right">
            <span className="block text-md font-medium">{rupees(product.price)}</span>
            <span className="block text-sm text-text-3">{months(product.durationMonths)}</span>
          </span>
          <span className={raised}>
            <ProductMenu product={product} onEdit={() => onEdit(product.id)} />
          </span>
        </li>
      )}
    />
  );
}

function EditLink({ product, className }: { product: Product; className: string }) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, form: product.id })}
      className={classNames(rowLinkClass, className)}
    >
      {product.name}
    </Link>
  );
}
