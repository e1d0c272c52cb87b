import { parseAmount } from "@aavarti/domain/money";
import { freeCapacity, includedGst, usedCapacity } from "@aavarti/domain/products";
import { Link } from "@tanstack/react-router";
import { Package, Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { amountLabel, estimateLabel, paiseLabel, roundAmount } from "../../../lib/display/amounts.ts";
import { count, dayOfInstant, months, NOTHING } from "../../../lib/display/display.ts";
import { FieldFacts } from "../../../lib/fields/field-facts.tsx";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { SampleBadge } from "../../../lib/list/sample-badge.tsx";
import { Fact, Facts, RecordPage } from "../../../lib/records/record-page.tsx";
import { Allowed } from "../../../lib/session/may.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, squareButtonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FigureTile, FigureTiles, figureLinkClass } from "../../../ui/figure-tiles.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { ProductMenu } from "../product-menu.tsx";
import { recordTexts } from "./texts.ts";

type ProductRecordData = Outputs["products"]["read"];

interface RecordProps {
  readonly product: ProductRecordData;
  readonly onEdit: () => void;
  readonly onSubscribe: () => void;
  /** The product's subscriptions and prices. */
  readonly children: ReactNode;
}

const glyph = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/**
 * Shows a product's page: price, free places, facts, and figures with its recurring revenue, active
 * subscriptions and renewal rate of the last 12 months; `children` are its subscriptions and price
 * history. What the user's role may not do is hidden; an archived product can't be edited or
 * subscribed to. A sample says so instead of its status.
 */
export function ProductRecord({ product, onEdit, onSubscribe, children }: RecordProps) {
  const texts = recordTexts(useBusinessWords());
  return (
    <RecordPage
      back={{ to: "/dashboard/products", label: texts.back }}
      name={product.name}
      mark={
        <span className="flex size-12 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
          <Package aria-hidden className="size-6" strokeWidth={1.5} />
        </span>
      }
      lead={product.description}
      badge={product.isSample ? <SampleBadge /> : <Status product={product} />}
      aside={
        <>
          <Price product={product} />
          <div className="flex gap-2">
            {!product.isArchived && (
              <Button needs="subscriptions.write" look="primary" className="flex-1" onClick={onSubscribe}>
                <Plus {...glyph} />
                {texts.newSubscription}
              </Button>
            )}
            {!product.isArchived && (
              <Allowed needs="products.write">
                <Tooltip label={texts.edit}>
                  <button type="button" aria-label={texts.edit} onClick={onEdit} className={squareButtonClass}>
                    <Pencil {...glyph} />
                  </button>
                </Tooltip>
              </Allowed>
            )}
            <Allowed needs="products.delete">
              <ProductMenu product={product} />
            </Allowed>
          </div>
          <ProductFacts product={product} />
        </>
      }
    >
      <ProductFigures product={product} />
      {children}
    </RecordPage>
  );
}

function Status({ product }: { product: ProductRecordData }) {
  const texts = recordTexts(useBusinessWords());
  if (product.isArchived) return <Badge tone="quiet">{texts.archived}</Badge>;
  const free = freeCapacity(product);
  return free !== null && free <= 0 ? (
    <Badge tone="soon">{texts.full}</Badge>
  ) : (
    <Badge tone="accent">{texts.listed}</Badge>
  );
}

function Price({ product }: { product: ProductRecordData }) {
  const texts = recordTexts(useBusinessWords());
  const { price, durationMonths, capacity, upcomingSubscriptions } = product;
  const taken = usedCapacity(product);
  const free = freeCapacity(product);
  return (
    <div className="num rounded-md border border-line bg-surface p-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-xl font-semibold">{amountLabel(price)}</span>
        <span className="text-text-2 max-lg:text-md">{texts.perTerm(months(durationMonths))}</span>
      </p>
      {capacity !== null && free !== null && (
        <div className="mt-3 border-t border-line pt-3">
          <SeatBar capacity={capacity} taken={taken} />
          <p className="mt-2 flex justify-between gap-3 text-sm text-text-2 max-lg:text-base">
            <span>{texts.places(count(taken), count(capacity))}</span>
            <span className={free <= 0 ? "text-soon-text" : undefined}>
              {free < 0 ? texts.over(count(-free)) : texts.freeCapacity(count(free))}
            </span>
          </p>
          {upcomingSubscriptions > 0 && (
            <p className="text-sm text-text-3 max-lg:text-base">{texts.startLater(upcomingSubscriptions)}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** Above this number, single marks are too small to tell apart. */
const MAX_SEATS = 40;

/**
 * Draws one mark per place, so that the bar's length shows the size of the batch; a large batch is
 * one bar. The text below says the same.
 */
function SeatBar({ capacity, taken }: { capacity: number; taken: number }) {
  if (capacity > MAX_SEATS) {
    return (
      <span aria-hidden className="block h-2.5 overflow-hidden rounded-full bg-pressed">
        <span
          className="block h-full rounded-full bg-chart-1"
          style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }}
        />
      </span>
    );
  }
  return (
    <span aria-hidden className="flex flex-wrap gap-1">
      {Array.from({ length: capacity }, (_, seat) => (
        <span
          key={seat}
          className={classNames(
            "size-2.5 rounded-full",
            seat < taken ? "bg-chart-1" : "bg-transparent ring-1 ring-control-line ring-inset",
          )}
        />
      ))}
    </span>
  );
}

function ProductFacts({ product }: { product: ProductRecordData }) {
  const texts = recordTexts(useBusinessWords()).facts;
  const { price, durationMonths, setupFee, graceDays, gstRate, sac, sku, createdAt } = product;
  const paise = parseAmount(price);
  return (
    <Facts>
      {durationMonths > 1 && paise !== null && (
        <Fact label={texts.perMonth}>{estimateLabel(paise / durationMonths / 100)}</Fact>
      )}
      {setupFee !== "0.00" && <Fact label={texts.setupFee}>{texts.once(amountLabel(setupFee))}</Fact>}
      {graceDays > 0 && <Fact label={texts.grace}>{texts.days(graceDays)}</Fact>}
      {gstRate !== null && paise !== null && (
        <Fact label={texts.gst}>{texts.included(gstRate, paiseLabel(includedGst(paise, gstRate)))}</Fact>
      )}
      {sac && <Fact label={texts.sac}>{sac}</Fact>}
      {sku && <Fact label={texts.sku}>{sku}</Fact>}
      <FieldFacts entity="product" values={product.fields} />
      <Fact label={texts.since}>{dayOfInstant(createdAt)}</Fact>
    </Facts>
  );
}

function ProductFigures({ product }: { product: ProductRecordData }) {
  const texts = recordTexts(useBusinessWords()).figures;
  const { id, mrr, activeSubscriptions, capacity, renewals } = product;
  const rate = renewals.due === 0 ? NOTHING : `${Math.round((renewals.renewed / renewals.due) * 100)}%`;
  return (
    <FigureTiles label={texts.label} columns="lg:grid-cols-3 max-lg:[&>:first-child]:col-span-2">
      <FigureTile figure={roundAmount(mrr)} note={texts.mrrNote} isLink={false}>
        {texts.mrr}
      </FigureTile>
      <FigureTile
        figure={count(activeSubscriptions)}
        note={capacity === null ? texts.activeNote : texts.activeOf(count(capacity))}
      >
        <Link to="/dashboard/subscriptions" search={{ product: id, status: "active" }} className={figureLinkClass}>
          {texts.active}
        </Link>
      </FigureTile>
      <FigureTile
        figure={rate}
        note={renewals.due === 0 ? texts.noRenewal : texts.renewalNote(count(renewals.renewed), count(renewals.due))}
        isLink={false}
      >
        {texts.renewal}
      </FigureTile>
    </FigureTiles>
  );
}
