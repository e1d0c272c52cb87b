import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ChargeKind } from "@aavarti/domain/ledger";
import type { CompiledQuery } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";

/** What a charge was for, as it was named when the ledger recorded something about it. */
export type ChargeDescription = {
  /** Below the id of every transaction that it describes. */
  id: string;
  charge_id: string;
  kind: ChargeKind;
  customer_id: string;
  customer_name: string;
  product_id: string;
  product_name: string;
  start_on: CalendarDate;
  /** The first day after the term; null when it was undone. */
  end_on: CalendarDate | null;
  discount_reason: string | null;
};

/** A charge that is described now, and the id of its description. */
export type DescribedCharge = { id: string; charge_id: string };

const COLUMNS = "customer_id, customer_name, product_id, product_name, start_on, end_on, discount_reason";
const columnsOf = (table: string) => COLUMNS.replace(/\w+/g, (column) => `${table}.${column}`);

const AS_IT_IS = `select c.tenant_id, c.id as charge_id, c.kind, c.customer_id, customer.name as customer_name,
    product.id as product_id, product.name as product_name, c.due_on as start_on, term.end_on, c.discount_reason
  from charge c
  join customer on customer.tenant_id = c.tenant_id and customer.id = c.customer_id
  join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
  left join subscription_term term on term.tenant_id = c.tenant_id and term.subscription_id = c.subscription_id
    and term.seq = c.term_seq
  join product on product.tenant_id = c.tenant_id and product.id = coalesce(term.product_id, s.product_id)`;

const DESCRIBE = `with wanted as materialized (
    select id, charge_id from json_to_recordset($1::json) as new (id uuid, charge_id uuid))
  insert into charge_description (tenant_id, charge_id, id, ${COLUMNS}, created_at)
  select now.tenant_id, now.charge_id, wanted.id, ${columnsOf("now")}, $2::timestamptz
  from (${AS_IT_IS} where c.id = any(array(select charge_id from wanted))) now
  join wanted on wanted.charge_id = now.charge_id
  left join lateral (select ${COLUMNS} from charge_description d
    where d.tenant_id = now.tenant_id and d.charge_id = now.charge_id order by d.id desc limit 1) last on true
  where (${columnsOf("now")}) is distinct from
    (${columnsOf("last")})`;

/**
 * Returns the statement, not executed, that stores what each of these charges is for as it is now,
 * below the id given. It stores nothing for one whose last description still holds, nor for an
 * unknown one.
 */
export const describeCharges = (charges: readonly DescribedCharge[], at: Date): CompiledQuery<never> =>
  writtenQuery<never>(DESCRIBE, [JSON.stringify(charges), at]);

const LIST = `select c.kind, d.charge_id, d.id, ${columnsOf("d")}
    from charge_description d join charge c on c.tenant_id = d.tenant_id and c.id = d.charge_id
    where d.charge_id = any(array(select unnest($1::uuid[])))
  union all
  select now.kind, now.charge_id, now.charge_id, ${columnsOf("now")}
    from (${AS_IT_IS} where c.id = any(array(select unnest($1::uuid[]))) and not exists (
      select from charge_description d where d.tenant_id = c.tenant_id and d.charge_id = c.id)) now
  order by charge_id, id`;

/**
 * Returns all descriptions of these charges, by charge, the earliest first. One that an earlier
 * version did not describe is described as it is now, with the charge's own id as the `id`; nothing
 * is stored.
 */
export async function listChargeDescriptions(
  trx: TenantTrx,
  chargeIds: readonly string[],
): Promise<ChargeDescription[]> {
  if (chargeIds.length === 0) return [];
  const { rows } = await trx.executeQuery(writtenQuery<ChargeDescription>(LIST, [chargeIds]));
  return rows;
}
