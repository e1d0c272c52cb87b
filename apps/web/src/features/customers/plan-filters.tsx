import type { ListedCustomer } from "@aavarti/contract/customers";
import { Repeat } from "lucide-react";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { subscriptionStatuses } from "../../lib/list/list-statuses.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { afterPaint } from "../../ui/after-paint.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChip } from "../../ui/filter-chip.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { accountTexts as texts } from "./account-texts.ts";
import type { CustomerQuery } from "./customer-address.ts";

interface PlanFiltersProps {
  readonly query: CustomerQuery;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => Promise<void>;
}

/**
 * Shows the filters by what customers subscribed to, as chips, and, until both are set, a menu that
 * adds one: a status of a subscription, or a product (of the first 100 by name, loaded when the
 * menu opens); each calls `onChange`. `shown` are the rows on screen, which name the product;
 * otherwise its name is loaded.
 */
export function PlanFilters({ query, shown, onChange }: PlanFiltersProps & { shown: readonly ListedCustomer[] }) {
  const { product, subscription } = useBusinessWords();
  const { productId, subscriptionStatus } = query;
  const productName = shown.find(({ plan }) => plan?.product.id === productId)?.plan?.product.name;
  return (
    <>
      {subscriptionStatus && (
        <FilterChip
          field={subscription.one}
          value={texts.statuses[subscriptionStatus]}
          removeLabel={listTexts.remove(texts.statuses[subscriptionStatus])}
          onRemove={() => onChange({ subscription: undefined })}
        />
      )}
      {productId && (
        <FilterChip
          field={product.one}
          value={productName ?? <ProductName id={productId} />}
          removeLabel={listTexts.remove(productName ?? product.one)}
          onRemove={() => onChange({ product: undefined })}
        />
      )}
      {!(productId && subscriptionStatus) && (
        <Menu
          align="start"
          trigger={
            <Button look="ghost" aria-label={texts.filterBy(subscription.one)}>
              <Repeat aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
              <span className="max-lg:hidden">{subscription.one}</span>
            </Button>
          }
        >
          <div className="max-h-[min(60dvh,28rem)] max-w-80 overflow-y-auto">
            {!subscriptionStatus && <Statuses onChange={onChange} />}
            {!productId && <Products isFirst={subscriptionStatus !== undefined} onChange={onChange} />}
          </div>
        </Menu>
      )}
    </>
  );
}

function Statuses({ onChange }: Pick<PlanFiltersProps, "onChange">) {
  return (
    <>
      <Heading>{texts.status}</Heading>
      {subscriptionStatuses.map((status) => (
        <MenuItem key={status} onSelect={() => afterPaint(() => void onChange({ subscription: status }))}>
          {texts.statuses[status]}
        </MenuItem>
      ))}
    </>
  );
}

/** The first 100 products by name; asked for when the menu opens. */
function Products({ isFirst, onChange }: Pick<PlanFiltersProps, "onChange"> & { isFirst: boolean }) {
  const { product } = useBusinessWords();
  const products = trpc.products.list.useQuery({ limit: 100, sort: "name" });
  if (!products.data?.items.length) return null;
  return (
    <>
      {!isFirst && <MenuSeparator />}
      <Heading>{product.one}</Heading>
      {products.data.items.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => afterPaint(() => void onChange({ product: id }))}>
          <span className="cut-off">{name}</span>
        </MenuItem>
      ))}
    </>
  );
}

/** The name of a product that no row on screen shows. */
function ProductName({ id }: { id: string }) {
  const product = trpc.products.read.useQuery({ id });
  return <>{product.data?.name ?? "…"}</>;
}

function Heading({ children }: { children: string }) {
  return (
    <MenuHeading>
      <span className="text-xs text-text-2">{children}</span>
    </MenuHeading>
  );
}
