import { findEnvironmentProblems } from "@aavarti/providers/boot-validation";
import { environmentVariables, loadEnvironment, providerVariables } from "@aavarti/runtime/environment";

const { CRM_ENV, PORT, HOST, PUBLIC_URL, DATABASE_URL, REDIS_URL, REMINDER_SEND_HOUR, OPERATOR_PASSWORD } =
  environmentVariables;

/**
 * What the server reads of its environment. Every wrong combination is named at once, and the
 * process ends.
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
