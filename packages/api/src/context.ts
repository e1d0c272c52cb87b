import type { Session } from "@aavarti/services/auth/authenticate";
import type { BeforeCommit, PublicContext } from "@aavarti/services/context";
import type { AttemptCounter } from "./limits.ts";

/**
 * Cookies that prove an earlier sign-in to an account from this browser. A client without cookies
 * is valid and has none.
 */
export type KnownDevices = {
  /** Returns the device's key if it has signed in to this account before, else null. */
  keyFor(email: string): Promise<string | null>;
  /** Sets the browser's cookie after a sign-in. */
  remember(email: string): Promise<void>;
};

/**
 * What a request gives its procedure. The bearer token is not verified yet: `authenticate` does so
 * when a procedure needs it.
 */
export type ApiContext = {
  public: PublicContext;
  requestId: string;
  /** Key of the caller's network address (`addressKey`), as reported by the trusted proxy. */
  address: string;
  /**
   * Looks the session up, once for all procedures of a batch. @throws AppError UNAUTHORIZED with
   * one of its three texts.
   */
  authenticate: () => Promise<Session>;
  attempts: AttemptCounter;
  /** Key under which a tRPC mutation runs once; REST sets `beforeCommit` instead. */
  idempotencyKey?: string | null;
  /** Runs at the end of every transaction of a call with an idempotency key. */
  beforeCommit?: BeforeCommit | null;
  devices: KnownDevices;
};
