import type { Session } from "@aavarti/services/auth/authenticate";
import type { BeforeCommit, PublicContext } from "@aavarti/services/context";
import type { AttemptCounter } from "./limits.ts";

/**
 * The browser's proof that somebody has signed in to an account from it before. A client without
 * cookies has none, which is no fault.
 */
export type KnownDevices = {
  /** The device's own key when it has signed in to this account before, else null. */
  keyFor(email: string): Promise<string | null>;
  /** Gives the browser its proof, after a sign-in. */
  remember(email: string): Promise<void>;
};

/**
 * What a request brings to its procedure. Nothing of it is trusted: `authenticate` looks the bearer
 * up when a procedure asks.
 */
export type ApiContext = {
  public: PublicContext;
  requestId: string;
  /**
   * The key of the caller's network address (`addressKey`), as the proxy in front vouches for it.
   */
  address: string;
  /**
   * Looks the session up once, however many procedures of a batch ask. @throws AppError
   * UNAUTHORIZED with one of its three texts.
   */
  authenticate: () => Promise<Session>;
  attempts: AttemptCounter;
  /** Under which a tRPC mutation is carried out once; REST gives `beforeCommit` instead. */
  idempotencyKey?: string | null;
  /** Runs at the end of every transaction of a call that came under an idempotency key. */
  beforeCommit?: BeforeCommit | null;
  devices: KnownDevices;
};
