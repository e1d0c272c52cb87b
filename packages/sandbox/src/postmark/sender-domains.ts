import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ledger } from "../ledger.ts";
import { SENDER_DOMAIN } from "../secrets.ts";

/** A state of a domain of the account; the newest entry of an id counts. */
export const DomainEntry = z.object({
  id: z.number(),
  name: z.string(),
  dkim: z.boolean(),
  returnPath: z.boolean(),
  isRemoved: z.boolean(),
});
type DomainEntry = z.output<typeof DomainEntry>;

/**
 * There is no DNS here: a domain's records count as published when they are verified, unless the
 * domain begins with this.
 */
const UNPUBLISHED = "unpublished.";

export type SenderDomains = ReturnType<typeof createSenderDomains>;

/**
 * Creates the account's sender domains, as in Postmark's Domains API. Like the mail sent from them,
 * they survive a restart. A domain that starts with `unpublished.` never verifies. `isSender` is
 * true for one whose DKIM is verified and for the sandbox's own, which is in no list. An unknown id
 * gives undefined, from `remove` false; `add` doesn't check whether the name is taken.
 */
export function createSenderDomains(ledger: Ledger<DomainEntry>) {
  const current = (): DomainEntry[] => {
    const newest = new Map(ledger.entries.map((entry) => [entry.id, entry]));
    return [...newest.values()].filter((entry) => !entry.isRemoved);
  };
  const find = (id: number) => current().find((entry) => entry.id === id);

  return {
    list: () => current().map(toDetails),
    find: (id: number) => {
      const entry = find(id);
      return entry && toDetails(entry);
    },
    hasName: (name: string) => current().some((entry) => entry.name === name.toLowerCase()),
    /** Whether mail may be sent from this domain. */
    isSender: (domain: string) =>
      domain.toLowerCase() === SENDER_DOMAIN ||
      current().some((entry) => entry.dkim && entry.name === domain.toLowerCase()),
    async add(name: string) {
      const entry = {
        id: Math.max(0, ...ledger.entries.map(({ id }) => id)) + 1,
        name: name.toLowerCase(),
        dkim: false,
        returnPath: false,
        isRemoved: false,
      };
      await ledger.append(entry);
      return toDetails(entry);
    },
    /** Checks the record now. */
    async verify(id: number, record: "dkim" | "returnPath") {
      const entry = find(id);
      if (!entry) return undefined;
      const looked = { ...entry, [record]: !entry.name.startsWith(UNPUBLISHED) };
      await ledger.append(looked);
      return toDetails(looked);
    },
    async remove(id: number): Promise<boolean> {
      const entry = find(id);
      if (!entry) return false;
      await ledger.append({ ...entry, isRemoved: true });
      return true;
    },
  };
}

/** Returns the body of a response about one domain. */
function toDetails({ id, name, dkim, returnPath }: DomainEntry) {
  const selector = `${createHash("sha256").update(name).digest("hex").slice(0, 14)}pm`;
  const record = { host: `${selector}._domainkey.${name}`, value: `k=rsa;p=sandbox${selector}` };
  return {
    ID: id,
    Name: name,
    SPFVerified: true,
    SPFHost: name,
    SPFTextValue: "",
    DKIMVerified: dkim,
    WeakDKIM: false,
    DKIMHost: dkim ? record.host : "",
    DKIMTextValue: dkim ? record.value : "",
    DKIMPendingHost: dkim ? "" : record.host,
    DKIMPendingTextValue: dkim ? "" : record.value,
    DKIMRevokedHost: "",
    DKIMRevokedTextValue: "",
    SafeToRemoveRevokedKeyFromDNS: false,
    DKIMUpdateStatus: dkim ? "Verified" : "Pending",
    ReturnPathDomain: `pm-bounces.${name}`,
    ReturnPathDomainVerified: returnPath,
    ReturnPathDomainCNAMEValue: "pm.mtasv.net",
  };
}
