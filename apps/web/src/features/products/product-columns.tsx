import type { Product } from "@aavarti/contract/products";
import { months, NOTHING, rupees, wholeRupees } from "../../lib/display/display.ts";
import type { Column } from "../../lib/list/columns.ts";
import { RecordLink } from "../../lib/list/record-link.tsx";
import { SampleBadge } from "../../lib/list/sample-badge.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { addedColumn, nameEdit } from "../../lib/list/usual-columns.tsx";
import { ActiveCount, GraceNote, JoiningFee, TaxNotes } from "./product-facts.tsx";
import { productTexts as texts } from "./texts.ts";

/** Returns all columns that a product list can show, in the current language. */
export const productColumns = (): readonly Column<Product>[] => [
  {
    id: "name",
    label: listTexts.fields.name,
    isName: true,
    sort: { name: "name" },
    cell: (product) => (
      <>
        <span className="block cut-off">
          <ProductLink product={product} className="cut-off" />
          {product.isSample && <SampleBadge />}
        </span>
        <span className="block cut-off text-xs text-text-3">{product.description}</span>
      </>
    ),
    edit: nameEdit(),
  },
  {
    id: "sku",
    label: texts.columns.sku,
    width: 44,
    cellClass: "num text-text-2",
    cell: (product) => (
      <>
        <span className="block cut-off">{product.sku ?? NOTHING}</span>
        <TaxNotes product={product} />
      </>
    ),
    edit: {
      field: "sku",
      valueOf: ({ sku }) => sku ?? "",
      applied: (product, sku) => ({ ...product, sku: sku.trim() || null }),
    },
  },
  {
    id: "duration",
    label: texts.columns.duration,
    width: 32,
    cellClass: "num text-text-2",
    sort: { name: "duration" },
    cell: (product) => (
      <>
        <span className="block cut-off">{months(product.durationMonths)}</span>
        <GraceNote product={product} />
      </>
    ),
  },
  {
    id: "active",
    label: texts.columns.active,
    width: 28,
    isRight: true,
    cell: (product) => <ActiveCount product={product} />,
  },
  {
    id: "price",
    label: texts.columns.price,
    width: 36,
    isRight: true,
    cellClass: "num font-medium",
    sort: { name: "price", fromEnd: true },
    cell: (product) => (
      <>
        <span className="block cut-off">{rupees(product.price)}</span>
        <JoiningFee product={product} />
      </>
    ),
    edit: {
      field: "price",
      inputMode: "decimal",
      valueOf: ({ price }) => wholeRupees(price),
      applied: (product, price) => ({ ...product, price }),
    },
  },
  addedColumn(),
];

/** The link to the product's page; it covers the whole row. */
export function ProductLink({ product, className }: { product: Product; className: string }) {
  return (
    <RecordLink to="/dashboard/products/$id" id={product.id} className={className}>
      {product.name}
    </RecordLink>
  );
}
