import { findEnvironmentProblems } from "@aavarti/providers/boot-validation";
import { environmentVariables, loadEnvironment, providerVariables } from "@aavarti/runtime/environment";

const { CRM_ENV, PORT, PUBLIC_URL, DATABASE_URL, REDIS_URL, REMINDER_SEND_HOUR, REMINDER_SWEEP_SECONDS } =
  environmentVariables;

/**
 * What the worker reads of its environment. Every wrong combination is named at once, and the
 * process ends.
 */
export const loadWorkerEnvironment = () =>
  loadEnvironment(
    {
      ...providerVariables,
      CRM_ENV,
      PUBLIC_URL,
      DATABASE_URL,
      REDIS_URL,
      REMINDER_SEND_HOUR,
      REMINDER_SWEEP_SECONDS,
      /**
       * Where /healthz, /readyz and /metrics answer, on 127.0.0.1 only. 0: any free port, so that
       * workers on one machine do not collide.
       */
      WORKER_PORT: PORT.default(0),
    },
    process.env,
    (environment) => findEnvironmentProblems({ ...environment, NODE_ENV: process.env.NODE_ENV }),
  );

export type WorkerEnvironment = ReturnType<typeof loadWorkerEnvironment>;
