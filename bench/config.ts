/** What the benchmarks in a browser take from the environment. */
export const port = Number(process.env.PORT ?? 4180);
/** The environment of a product on ports of its own, over a database of its own. */
export const productEnvironment = (own: Readonly<Record<string, string>>) => ({
  ...process.env,
  PORT: String(port),
  SANDBOX_PORT: String(port + 1),
  ...own,
});
/** Where the system finds programs. */
export const programPath = process.env.PATH;
