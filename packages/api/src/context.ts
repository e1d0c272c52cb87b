import type { Session } from "@aavarti/services/auth/authenticate";
import type { PublicContext } from "@aavarti/services/context";
import type { AttemptCounter } from "./limits.ts";

/** What a request brings to its procedure. Nothing of it is trusted: `authenticate` looks the bearer up when a procedure asks. */
export type ApiContext = {
  public: PublicContext;
  requestId: string;
  /** The caller's network address, as the proxy in front vouches for it. */
  address: string;
  /** Looks the session up once, however many procedures of a batch ask. @throws AppError UNAUTHORIZED with one of its three texts. */
  authenticate: () => Promise<Session>;
  attempts: AttemptCounter;
};
