import type { Product } from "@aavarti/contract/products";
import { amountLabel, withoutZeroDecimals } from "../../lib/display/amounts.ts";
import { months, NOTHING } from "../../lib/display/display.ts";
import type { ListColumn } from "../../lib/list/list-table.ts";
import { RecordLink } from "../../lib/list/record-link.tsx";
import { SampleBadge } from "../../lib/list/sample-badge.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { addedColumn, nameEdit } from "../../lib/list/usual-columns.tsx";
import { ActiveCount, GraceNote, JoiningFee, TaxNotes } from "./product-facts.tsx";
import { productTexts as texts } from "./texts.ts";

/**
 * Returns all columns that a product list can show, in the current language. Name, SKU and price
 * are edited in the cell.
 */
export const productColumns = (): readonly ListColumn<Product>[] => [
  {
    id: "name",
    header: listTexts.fields.name,
    accessorKey: "name",
    enableHiding: false,
    enableSorting: true,
    cell: ({ row: { original: product } }) => (
      <>
        <span className="block cut-off">
          <ProductLink product={product} className="cut-off" />
          {product.isSample && <SampleBadge />}
        </span>
        <span className="block cut-off text-xs text-text-3">{product.description}</span>
      </>
    ),
    meta: { edit: nameEdit() },
  },
  {
    id: "sku",
    header: texts.columns.sku,
    cell: ({ row: { original: product } }) => (
      <>
        <span className="block cut-off">{product.sku ?? NOTHING}</span>
        <TaxNotes product={product} />
      </>
    ),
    meta: {
      width: 44,
      cellClass: "num text-text-2",
      edit: {
        field: "sku",
        valueOf: ({ sku }) => sku ?? "",
        applied: (product, sku) => ({ ...product, sku: sku.trim() || null }),
      },
    },
  },
  {
    id: "duration",
    header: texts.columns.duration,
    accessorKey: "durationMonths",
    enableSorting: true,
    cell: ({ row: { original: product } }) => (
      <>
        <span className="block cut-off">{months(product.durationMonths)}</span>
        <GraceNote product={product} />
      </>
    ),
    meta: { width: 32, cellClass: "num text-text-2" },
  },
  {
    id: "active",
    header: texts.columns.active,
    cell: ({ row }) => <ActiveCount product={row.original} />,
    meta: { width: 28, isRight: true },
  },
  {
    id: "price",
    header: texts.columns.price,
    accessorKey: "price",
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ row: { original: product } }) => (
      <>
        <span className="block cut-off">{amountLabel(product.price)}</span>
        <JoiningFee product={product} />
      </>
    ),
    meta: {
      width: 36,
      isRight: true,
      cellClass: "num font-medium",
      edit: {
        field: "price",
        inputMode: "decimal",
        valueOf: ({ price }) => withoutZeroDecimals(price),
        applied: (product, price) => ({ ...product, price }),
      },
    },
  },
  addedColumn(),
];

/** Shows a product's name as a link to its page; it covers the whole row. */
export function ProductLink({ product, className }: { product: Product; className: string }) {
  return (
    <RecordLink to="/dashboard/products/$id" id={product.id} className={className}>
      {product.name}
    </RecordLink>
  );
}
