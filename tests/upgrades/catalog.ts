import pg from "pg";

/**
 * Everything about a schema that the product or an attacker could notice, one line each. The order
 * of columns is left out: nothing depends on it.
 */
const CATALOG = `
  with relation as (
    select c.oid, format('%s.%s', nspname, relname) as name, relkind, relowner, relrowsecurity, relforcerowsecurity, relacl, relpersistence
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'bullmq')
  )
  select format('relation %s %s owner=%s rls=%s/%s acl=%s kept=%s', relkind, name, relowner::regrole, relrowsecurity, relforcerowsecurity,
      (select array_agg(acl::text order by acl::text) from unnest(relacl) acl), relpersistence) as line from relation
  union all
  select format('column %s.%s %s notnull=%s default=%s generated=%s identity=%s', r.name, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attgenerated, attidentity)
    from relation r join pg_attribute a on attrelid = r.oid left join pg_attrdef d on adrelid = r.oid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v')
  union all
  select format('index %s valid=%s', pg_get_indexdef(indexrelid), indisvalid) from relation r join pg_index on indrelid = r.oid
  union all
  select format('constraint %s %s %s valid=%s', r.name, conname, pg_get_constraintdef(k.oid), convalidated)
    from relation r join pg_constraint k on conrelid = r.oid
  union all
  select format('policy %s %s %s %s using=%s check=%s', r.name, polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid)) from relation r join pg_policy on polrelid = r.oid
  union all
  select format('trigger %s %s', r.name, pg_get_triggerdef(t.oid)) from relation r join pg_trigger t on tgrelid = r.oid where not tgisinternal
  union all
  select format('function %s owner=%s acl=%s %s', p.oid::regprocedure, proowner::regrole,
      (select array_agg(acl::text order by acl::text) from unnest(proacl) acl), regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g'))
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'bullmq') and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('extension %s', extname) from pg_extension
  union all
  select format('enum %s %s', enumtypid::regtype, array_agg(enumlabel order by enumsortorder)) from pg_enum group by enumtypid
  union all
  select format('schema %s owner=%s acl=%s', nspname, nspowner::regrole,
      (select array_agg(acl::text order by acl::text) from unnest(nspacl) acl)) from pg_namespace where nspname in ('public', 'bullmq')
  order by line`;

/** Returns the lines of a database's catalog, sorted. */
export async function readCatalog(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(CATALOG);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
