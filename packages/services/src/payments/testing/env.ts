const { HISTORIES: histories = "25", HISTORIES_SEED: seed } = process.env;

/** How many random histories `histories.test.ts` tries: 25, or what the environment says. */
export const HISTORIES = Math.max(1, Math.trunc(Number(histories)) || 1);
/** The seed from which they come, printed by a failure; another each time when undefined. */
export const HISTORIES_SEED = seed === undefined || seed === "" ? undefined : Math.trunc(Number(seed));
