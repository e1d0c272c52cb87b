import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { refuse } from "./errors.ts";
import type { SenderDomains } from "./sender-domains.ts";

type ById = { Params: { id: string } };

const NewDomain = z.object({ Name: z.string() });
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/**
 * Adds the Domains API as far as the product uses it (list, create, read, verify, delete):
 * https://postmarkapp.com/developer/api/domains-api. The routes are only marked as `domains`; that
 * they need the account token instead of a server token, `postmarkWire` checks. Refuses malformed,
 * duplicate and unknown domains with Postmark's error codes.
 */
export function domainRoutes(app: FastifyInstance, domains: SenderDomains): void {
  const config = { operation: "domains" as const };
  const known = <Domain>(domain: Domain | undefined): Domain => {
    if (domain === undefined) throw refuse(510, "This domain was not found.");
    return domain;
  };

  app.get<{ Querystring: { count?: string; offset?: string } }>("/domains", { config }, async ({ query }) => {
    const offset = Number(query.offset ?? 0);
    const all = domains.list();
    return { TotalCount: all.length, Domains: all.slice(offset, offset + Number(query.count ?? 50)) };
  });
  app.post("/domains/", { config }, async ({ body }) => {
    const name = NewDomain.safeParse(body).data?.Name;
    if (name === undefined || !DOMAIN.test(name)) throw refuse(511, "The domain name is not valid.");
    if (domains.hasName(name)) throw refuse(512, "This domain already exists.");
    return domains.add(name);
  });
  app.get<ById>("/domains/:id", { config }, async ({ params }) => known(domains.find(Number(params.id))));
  app.put<ById>("/domains/:id/verifyDKIM", { config }, async ({ params }) =>
    known(await domains.verify(Number(params.id), "dkim")),
  );
  app.put<ById>("/domains/:id/verifyReturnPath", { config }, async ({ params }) =>
    known(await domains.verify(Number(params.id), "returnPath")),
  );
  app.delete<ById>("/domains/:id", { config }, async ({ params }) => {
    if (!(await domains.remove(Number(params.id)))) throw refuse(510, "This domain was not found.");
    return { ErrorCode: 0, Message: `Domain ${params.id} removed.` };
  });
}
