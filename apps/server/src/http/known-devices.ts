import { createHmac, randomUUID } from "node:crypto";
import type { KnownDevices } from "@aavarti/api/context";
import { knownDeviceSecret } from "@aavarti/services/auth/known-device-secret";
import type { Dependencies } from "@aavarti/services/context";
import { Signer } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

const HALF_A_YEAR_SECONDS = 180 * 86_400;

/**
 * Returns the functions that read and set the cookies that mark a browser in which somebody has
 * signed in to an account before. There is one cookie per account, by email address as given, whose
 * case counts: it holds a keyed hash of the address and a device number, is signed with the
 * installation's secret, and is not readable by scripts. It grants no access: it only exempts the
 * browser from the rate limits that strangers can use up (docs/adr/0048). `keyFor` gives the
 * device's key for an address, null for an unknown browser; `remember` sets the cookie for half a
 * year, and nothing without a `reply`.
 */
export function knownDevices(
  dependencies: Pick<Dependencies, "db">,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply | null },
): KnownDevices {
  const isSecure = request.protocol === "https";
  async function read(email: string) {
    const secret = await knownDeviceSecret(dependencies);
    const account = createHmac("sha256", secret).update(`device ${email}`).digest("hex").slice(0, 32);
    // The `__Host-` prefix needs https; over http on loopback the plain name is used.
    const name = `${isSecure ? "__Host-" : ""}device-${account}`;
    const signer = new Signer(secret);
    const cookie = request.cookies[name];
    const signed = cookie === undefined ? null : signer.unsign(cookie);
    const key = signed?.valid && signed.value.startsWith(`${account}.`) ? signed.value : null;
    return { name, account, signer, key };
  }
  return {
    keyFor: async (email) => (await read(email)).key,
    async remember(email) {
      const { name, account, signer, key } = await read(email);
      const options = { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const;
      const value = signer.sign(key ?? `${account}.${randomUUID()}`);
      reply?.setCookie(name, value, { ...options, maxAge: HALF_A_YEAR_SECONDS });
    },
  };
}
