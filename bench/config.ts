/** The product's port in the browser benchmarks: PORT, or 4180. The sandbox has the next one. */
export const port = Number(process.env.PORT ?? 4180);
/**
 * Returns this process's environment with the benchmarks' ports (`port` and, for the sandbox, the
 * next one) and with `own`, such as its database, which wins.
 */
export const productEnvironment = (own: Readonly<Record<string, string>>) => ({
  ...process.env,
  PORT: String(port),
  SANDBOX_PORT: String(port + 1),
  ...own,
});
/** The PATH on which the system finds programs. */
export const programPath = process.env.PATH;
