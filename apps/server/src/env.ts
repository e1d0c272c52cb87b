import { findSellerProblems } from "@aavarti/domain/seller";
import { findEnvironmentProblems } from "@aavarti/providers/boot-validation";
import {
  encryptionVariables,
  environmentVariables,
  loadEnvironment,
  providerVariables,
  sellerVariables,
} from "@aavarti/runtime/environment";

const { CRM_ENV, PORT, HOST, PUBLIC_URL, DATABASE_URL, REDIS_URL, REMINDER_SEND_HOUR, OPERATOR_PASSWORD } =
  environmentVariables;

/**
 * Returns the server's validated environment variables with defaults. All invalid values or, if
 * there are none, all invalid combinations are written to standard error, and the process exits
 * with code 1.
 */
export const loadServerEnvironment = () =>
  loadEnvironment(
    {
      ...providerVariables,
      ...sellerVariables,
      ...encryptionVariables,
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
    (env) => [...findEnvironmentProblems({ ...env, NODE_ENV: process.env.NODE_ENV }), ...findSellerProblems(env)],
  );

export type ServerEnvironment = ReturnType<typeof loadServerEnvironment>;
