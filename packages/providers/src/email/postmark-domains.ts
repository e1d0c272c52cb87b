import { AccountClient, Errors } from "postmark";
import { z } from "zod";
import { parseBaseUrl } from "../base-url.ts";
import { boundedFetch } from "../bounded-fetch.ts";
import { ProviderError } from "../provider-error.ts";
import { quoteProvider } from "../provider-words.ts";
import type { DomainState, SenderDomains } from "../sender-domains/interface.ts";
import { type TransportFailure, transportFailure } from "../transport-failure.ts";
import { unreadableAnswer } from "./faults.ts";
import { POSTMARK_API_URL } from "./postmark.ts";

export type PostmarkDomainsConfig = {
  /** Default: the real Postmark. */
  baseUrl?: string | undefined;
  /** The account token: a server token has no access to domains. */
  accountToken: string;
  /** The domains that the installation itself sends from. Default: none. */
  reserved?: readonly string[];
  /** Default 15 s. */
  timeoutMs?: number | undefined;
};

const Details = z
  .object({
    ID: z.int(),
    Name: z.string(),
    DKIMVerified: z.boolean(),
    DKIMHost: z.string().default(""),
    DKIMTextValue: z.string().default(""),
    DKIMPendingHost: z.string().default(""),
    DKIMPendingTextValue: z.string().default(""),
    ReturnPathDomain: z.string().default(""),
    ReturnPathDomainVerified: z.boolean(),
    ReturnPathDomainCNAMEValue: z.string().default(""),
  })
  .transform(
    (answer): DomainState => ({
      id: String(answer.ID),
      domain: answer.Name,
      dkimVerified: answer.DKIMVerified,
      returnPathVerified: answer.ReturnPathDomainVerified,
      records: [
        {
          purpose: "dkim",
          type: "TXT",
          // A new key is pending until it is seen in DNS; a key in use is in the other field.
          host: answer.DKIMPendingHost || answer.DKIMHost,
          value: answer.DKIMPendingTextValue || answer.DKIMTextValue,
        },
        {
          purpose: "return-path",
          type: "CNAME",
          host: answer.ReturnPathDomain,
          value: answer.ReturnPathDomainCNAMEValue,
        },
      ],
    }),
  );

/** Postmark's code for a domain that is not in the account. */
const NOT_FOUND = 510;
/** Postmark's code for a domain that the account already has. */
const EXISTS = 512;
/** Domains per page of the account's list; Postmark's maximum. */
const PAGE = 500;

const DomainPage = z.object({ TotalCount: z.int(), Domains: z.array(z.object({ ID: z.int(), Name: z.string() })) });

/**
 * Creates the sender domains client on Postmark's own account client. @throws Error when the base
 * URL is unsafe. `add` gives null for a domain that exists already, `verify` (DKIM and Return-Path)
 * and `find` (by a name in lower case) for an unknown one; removing an unknown one succeeds. Other
 * failures throw ProviderError.
 */
export function createPostmarkDomains({
  accountToken,
  timeoutMs = 15_000,
  reserved = [],
  ...config
}: PostmarkDomainsConfig): SenderDomains {
  const baseUrl = parseBaseUrl(config.baseUrl ?? POSTMARK_API_URL);
  const ask = <Answer>(run: (client: AccountClient) => Promise<Answer>) =>
    callAccount({ baseUrl, accountToken, timeoutMs }, run);
  const read = (answer: unknown): DomainState => {
    const state = Details.safeParse(answer).data;
    if (state === undefined) throw unreadableAnswer("UNEXPECTED_BODY");
    return state;
  };
  /** Returns null when the account no longer has the domain. */
  const readOrNull = async (answer: Promise<unknown>): Promise<DomainState | null> => {
    try {
      return read(await answer);
    } catch (error) {
      if (hasCode(error, NOT_FOUND)) return null;
      throw error;
    }
  };
  return {
    configured: true,
    reserved,
    async add(domain) {
      try {
        return read(await ask((client) => client.createDomain({ Name: domain })));
      } catch (error) {
        if (hasCode(error, EXISTS)) return null;
        throw error;
      }
    },
    async find(domain) {
      for (let offset = 0; ; offset += PAGE) {
        const answer = await ask((client) => client.getDomains({ count: PAGE, offset }));
        const page = DomainPage.safeParse(answer).data;
        if (page === undefined) throw unreadableAnswer("UNEXPECTED_BODY");
        const found = page.Domains.find(({ Name }) => Name.toLowerCase() === domain);
        if (found) return readOrNull(ask((client) => client.getDomain(found.ID)));
        if (offset + PAGE >= page.TotalCount) return null;
      }
    },
    async verify(id) {
      const checkBoth = async () => {
        await ask((client) => client.verifyDomainDKIM(Number(id)));
        return ask((client) => client.verifyDomainReturnPath(Number(id)));
      };
      return readOrNull(checkBoth());
    },
    async remove(id) {
      try {
        await ask((client) => client.deleteDomain(Number(id)));
      } catch (error) {
        if (!hasCode(error, NOT_FOUND)) throw error;
      }
    },
  };
}

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof ProviderError && error.providerCode === String(code);

const unanswered = ({ outcome, code }: TransportFailure): ProviderError =>
  new ProviderError({
    provider: "postmark",
    outcome,
    providerCode: code,
    reason: outcome === "not-sent" ? "Can't reach Postmark." : "Postmark didn't respond in time.",
    nextStep: "Try again in a minute.",
  });

type Connection = { baseUrl: URL; accountToken: string; timeoutMs: number };

/**
 * Makes one call with a deadline and our own errors: Postmark's client loses the cause of a network
 * failure.
 */
async function callAccount<Answer>(
  { baseUrl, accountToken, timeoutMs }: Connection,
  run: (client: AccountClient) => Promise<Answer>,
): Promise<Answer> {
  let transport: TransportFailure | undefined;
  const client = new AccountClient(accountToken, {
    useHttps: baseUrl.protocol === "https:",
    requestHost: baseUrl.host + baseUrl.pathname.replace(/\/$/, ""),
    timeout: Math.ceil(timeoutMs / 1000) + 1,
    fetch: async (input, init) => {
      try {
        return await boundedFetch(input, init, { timeoutMs });
      } catch (error) {
        transport = transportFailure(error);
        throw error;
      }
    },
  });
  try {
    return await run(client);
  } catch (error) {
    if (transport) throw unanswered(transport);
    if (!(error instanceof Errors.PostmarkError)) throw error;
    const isToken = error.statusCode === 401;
    throw new ProviderError({
      provider: "postmark",
      outcome: error.statusCode >= 500 ? "unknown" : "refused",
      providerCode: String(error.code || `HTTP_${error.statusCode}`),
      reason: isToken
        ? "Postmark rejected our account token."
        : quoteProvider(String(error.message), [accountToken]) || "Postmark refused the domain.",
      nextStep: isToken ? "Check POSTMARK_ACCOUNT_TOKEN." : "Check the domain and try again.",
    });
  }
}
