import { type Kysely, sql } from "kysely";

/** Where the digits of Arabic and of the scripts of India begin: ten each, in their order. */
const DIGITS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

/**
 * Spaces, controls, punctuation, and signs without width: none of them tells two references apart.
 * NFKC has made plain characters of other spaces and full-width ones before.
 */
const LEFT_OUT = [
  ...codesBetween(0x01, 0x20),
  ...codesOf("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
  ...codesBetween(0x7f, 0xa0),
  ...codesOf("‐‑‒–—―−‘’‚“”„•·।॥«»₹"),
  ...[0xad, 0x34f, 0x1680, 0x180e, 0x2060, 0xfeff],
  ...codesBetween(0xfe00, 0xfe0f),
  ...codesBetween(0x200b, 0x200f),
  ...codesBetween(0x2028, 0x202e),
  ...codesBetween(0x2066, 0x2069),
];

function codesBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

function codesOf(text: string): number[] {
  return [...text].map((character) => character.codePointAt(0) ?? 0);
}

/** What people write around a number: what it is, and which app or bank it is from. */
const WORDS =
  "(?:upi|utr|rrn|ref|reference|txn|transaction|id|no|number|neft|imps|rtgs|gpay|googlepay|phonepe|paytm|bhim|by|via|paid|payment|hdfc|sbi|icici|axis|kotak|bank)";
const BEFORE = `^${WORDS}+(?=[0-9])`;
const AFTER = `([0-9])${WORDS}+$`;

const literal = (text: string): string => `U&'${[...text].map(escaped).join("")}'`;

function escaped(character: string): string {
  return `\\+${(character.codePointAt(0) ?? 0).toString(16).padStart(6, "0")}`;
}

/** So many of those that hold the text are ranked. */
const RANKED = 1000;

const COMPARED = "public.compared_reference(text)";
const SEARCH = "public.search_payments(text, integer)";

/**
 * Compares payments' references without case, spaces, punctuation and the words around a number
 * ("UTR 4318… (GPay)"), and with Indian digits as plain ones. Until now a reference that was pasted
 * with a no-break space or a long dash differed from the same one typed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const digits = DIGITS.flatMap((zero) => codesBetween(zero, zero + 9));
  const from = literal(String.fromCodePoint(...digits, ...LEFT_OUT));
  for (const statement of [
    `create function ${COMPARED} returns text language sql immutable strict parallel safe
      set search_path = pg_catalog, pg_temp as $body$
      select regexp_replace(regexp_replace(
        translate(lower(normalize($1, NFKC)), ${from}, '${"0123456789".repeat(DIGITS.length)}'), '${BEFORE}', ''), '${AFTER}', '\\1') $body$`,
    `revoke all on function ${COMPARED} from public`,
    `grant execute on function ${COMPARED} to aavarti_app, aavarti_definer`,
    "drop index payment_reference",
    `create index payment_reference on payment
      using gin (tenant_id, public.compared_reference(reference) gin_trgm_ops) where reference is not null`,
    "grant create on schema public to aavarti_definer",
    SEARCH_PAYMENTS,
    `alter function ${SEARCH} owner to aavarti_definer`,
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}

/** The whole reference comes first, then its beginning or its last digits, then any part of it. */
const SEARCH_PAYMENTS = `create or replace function public.search_payments(wanted text, max_rows integer)
  returns table (id uuid, rank integer) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $body$
  declare
    own constant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
    most constant integer := least(greatest(coalesce(max_rows, 0), 0), 50);
    pattern constant text := '%' || regexp_replace(wanted, '([\\\\%_])', '\\\\\\1', 'g') || '%';
  begin
    if own is null or wanted is null or length(wanted) < 4 then
      return;
    end if;
    return query
      with holding as (
        select p.id, p.created_at, public.compared_reference(p.reference) as reference from public.payment p
        where p.tenant_id = own and p.reference is not null and public.compared_reference(p.reference) like pattern
        limit ${RANKED}
      )
      select h.id, (case
          when h.reference = wanted then 0
          when starts_with(h.reference, wanted) or right(h.reference, length(wanted)) = wanted then 1
          else 2 end) as place
      from holding h order by place, h.created_at desc, h.id limit most;
  end $body$`;
