import { findEnvironmentProblems } from "@aavarti/providers/boot-validation";
import { environmentVariables, loadEnvironment, providerVariables } from "@aavarti/runtime/environment";

const { CRM_ENV, PORT, HOST, PUBLIC_URL, DATABASE_URL, REDIS_URL, REMINDER_SEND_HOUR, OPERATOR_PASSWORD } =
  environmentVariables;

/**
 * Reads and validates the server's environment variables. Reports all invalid combinations at once
 * and exits the process.
 */
export const loadServerEnvironment = () =>
  loadEnvironment(
    {
      ...providerVariables,
      CRM_ENV,
      PORT,
      HOST,
      PUBLIC_URL,
      DATABASE_URL,
      REDIS_URL,
      REMINDER_SEND_HOUR,
      OPERATOR_PASSWORD,
    },
    process.env,
    (env) => findEnvironmentProblems({ ...env, NODE_ENV: process.env.NODE_ENV }),
  );

export type ServerEnvironment = ReturnType<typeof loadServerEnvironment>;
