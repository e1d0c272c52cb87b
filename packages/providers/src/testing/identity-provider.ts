import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type Behaviour, json, type StubServer, startStubServer } from "./stub-server.ts";

export type IdentityProvider = {
  stub: StubServer;
  /** Sets the behaviour of the token endpoint; discovery and keys always work. */
  answerToken(behaviour: Behaviour): void;
  signIdToken(claims: Record<string, unknown>): Promise<string>;
  /** Signs the next tokens with another key, which is published. */
  rotateKey(): Promise<void>;
};

/**
 * Starts an OpenID provider on loopback: discovery, one RS256 key, and a token endpoint with
 * scripted behaviour. Until `answerToken` is called, every request gets 404. The issuer is
 * `<stub.url>/google`. `rotateKey` replaces the key, also the published one. The caller closes
 * `stub`.
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const stub = await startStubServer();
  const makeKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair("RS256");
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
  };
  let key = await makeKey("key-1");

  const provider: IdentityProvider = {
    stub,
    answerToken: (behaviour) =>
      stub.answer((reply) => {
        const path = reply.request.url;
        if (path.endsWith("/openid-configuration")) return json(200, discovery(stub.url))(reply);
        if (path.endsWith("/keys")) return json(200, { keys: [key.jwk] })(reply);
        return behaviour(reply);
      }),
    signIdToken: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: key.kid }).sign(key.privateKey),
    rotateKey: async () => {
      key = await makeKey("key-2");
    },
  };
  return provider;
}

const discovery = (url: string) => ({
  issuer: `${url}/google`,
  authorization_endpoint: `${url}/google/authorize`,
  token_endpoint: `${url}/google/token`,
  jwks_uri: `${url}/google/keys`,
});
