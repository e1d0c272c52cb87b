import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { randomAlphanumerics } from "../random-ids.ts";

type SigningKey = { privateKey: CryptoKey; publicJwk: JWK; kid: string };

export type SigningKeys = {
  sign(claims: JWTPayload): Promise<string>;
  /** Signs with an unpublished key, under the id of the current one. */
  signForged(claims: JWTPayload): Promise<string>;
  /** Returns the response of `GET /jwks`. */
  publicKeys(): { keys: JWK[] };
  /** Signs with another key from now on; the previous one stays published. */
  rotate(): Promise<void>;
};

async function generateKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const kid = randomAlphanumerics(40);
  return { privateKey, kid, publicJwk: { ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" } };
}

const signWith = ({ privateKey, kid }: SigningKey, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(privateKey);

/**
 * Creates the keys that sign id tokens. They are new at each start and never stored. After a
 * rotation the previous key stays published, and none before it.
 */
export async function createSigningKeys(): Promise<SigningKeys> {
  let current = await generateKey();
  let published = [current];
  return {
    sign: (claims) => signWith(current, claims),
    signForged: async (claims) => signWith({ ...(await generateKey()), kid: current.kid }, claims),
    publicKeys: () => ({ keys: published.map(({ publicJwk }) => publicJwk) }),
    async rotate() {
      const previous = current;
      current = await generateKey();
      published = [current, previous];
    },
  };
}
