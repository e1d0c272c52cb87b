/**
 * Arguments for Node whose process lives for seconds or mostly waits: without V8's optimising compilers a test run takes an eighth to a quarter less
 * processor time. What counts long in a loop, such as ten thousand random lives, is better off with them.
 */
export const UNOPTIMISED: string[] = ["--no-turbofan", "--no-maglev"];
