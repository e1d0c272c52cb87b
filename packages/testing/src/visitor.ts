import type { EmailProvider, OutgoingEmail } from "@aavarti/providers/email/interface";
import { unconfiguredEmail } from "@aavarti/providers/not-configured";
import type { GoogleSignIn, SignedInIdentity } from "@aavarti/providers/oauth/interface";
import type { Dependencies, PublicContext } from "@aavarti/services/context";

/** Returns the request context of a visitor who has not signed in. */
export const asVisitor = (deps: Dependencies): PublicContext => ({
  ...deps,
  requestId: "request-1",
  ip: "203.0.113.7",
  userAgent: "Mozilla/5.0 (test)",
});

/**
 * Creates an email provider that accepts everything, sends nothing and records each email in
 * `sent`, where `findByKey` finds it. Every other call but `status` throws AppError NOT_CONFIGURED.
 */
export function createMailbox(): { email: EmailProvider; sent: OutgoingEmail[] } {
  const sent: OutgoingEmail[] = [];
  const send = (email: OutgoingEmail) => {
    sent.push(email);
    return Promise.resolve({ messageId: `message-${sent.length}` });
  };
  const findByKey = (key: string) => {
    const found = sent.findIndex(({ idempotencyKey }) => idempotencyKey === key);
    return Promise.resolve(found < 0 ? null : { messageId: `message-${found + 1}` });
  };
  return { email: { ...unconfiguredEmail(), send, findByKey }, sent };
}

/**
 * Creates a Google sign-in where one person is signed in and every code is valid. `person` may be
 * changed between sign-ins.
 */
export function createGoogle(person: SignedInIdentity): GoogleSignIn & { person: SignedInIdentity } {
  const google = {
    configured: true,
    person,
    authorizationUrl: ({ state }: { state: string }) =>
      Promise.resolve(new URL(`https://accounts.example.com/authorize?state=${state}`)),
    exchange: () => Promise.resolve(google.person),
  };
  return google;
}
