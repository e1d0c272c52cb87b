import { findSellerProblems } from "@aavarti/domain/seller";
import { findEnvironmentProblems } from "@aavarti/providers/boot-validation";
import {
  encryptionVariables,
  environmentVariables,
  loadEnvironment,
  providerVariables,
  sellerVariables,
} from "@aavarti/runtime/environment";

const { CRM_ENV, PORT, PUBLIC_URL, DATABASE_URL, REDIS_URL, REMINDER_SEND_HOUR, REMINDER_SWEEP_SECONDS } =
  environmentVariables;

/**
 * Returns the worker's validated environment variables with defaults. All invalid values or, if
 * there are none, all invalid combinations are written to standard error, and the process exits
 * with code 1.
 */
export const loadWorkerEnvironment = () =>
  loadEnvironment(
    {
      ...providerVariables,
      ...sellerVariables,
      ...encryptionVariables,
      CRM_ENV,
      PUBLIC_URL,
      DATABASE_URL,
      REDIS_URL,
      REMINDER_SEND_HOUR,
      REMINDER_SWEEP_SECONDS,
      /**
       * Port of /healthz, /readyz and /metrics, on 127.0.0.1 only. 0 picks any free port, so that
       * several workers on one machine do not collide.
       */
      WORKER_PORT: PORT.default(0),
    },
    process.env,
    (env) => [...findEnvironmentProblems({ ...env, NODE_ENV: process.env.NODE_ENV }), ...findSellerProblems(env)],
  );

export type WorkerEnvironment = ReturnType<typeof loadWorkerEnvironment>;
