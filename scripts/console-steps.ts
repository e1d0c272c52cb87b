/**
 * Runs a step and returns its result; prints its name, its duration and what `describe` says of the
 * result in one line when it succeeds. A step that fails prints nothing; its error is thrown.
 */
export async function step<T>(
  doing: string,
  work: () => Promise<T>,
  describe: (result: T) => string = () => "",
): Promise<T> {
  const began = performance.now();
  const result = await work();
  const detail = describe(result);
  console.log(`  ${doing.padEnd(34)} ${seconds(performance.now() - began)}${detail === "" ? "" : `  ${detail}`}`);
  return result;
}

/** Formats milliseconds for people: "0.4 s". */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
