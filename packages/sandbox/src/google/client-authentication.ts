import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

type Form = Record<string, string>;
type Client = { clientId: string; clientSecret: string };

/**
 * Returns whether a token request carries the id and secret of our registered client: in a Basic
 * header, raw (as arctic sends them) or percent-encoded (as RFC 6749 requires), or in the form's
 * body. Google accepts all three.
 */
export function isOurClient(headers: IncomingHttpHeaders, form: Form, { clientId, clientSecret }: Client): boolean {
  const claims: (readonly [string | undefined, string | undefined])[] = [[form.client_id, form.client_secret]];
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? "")?.[1];
  if (basic !== undefined) {
    const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, "base64").toString("utf8")) ?? [];
    claims.push([id, secret], [decode(id), decode(secret)]);
  }
  return claims.some(([id, secret]) => id === clientId && secret !== undefined && isEqual(secret, clientSecret));
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.replaceAll("+", "%20"));
  } catch {
    return undefined;
  }
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
