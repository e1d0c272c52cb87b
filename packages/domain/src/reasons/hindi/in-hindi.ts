import type { Sentences } from "../../explanations.ts";

/** The Hindi sentence of every reason of an area; one that is missing does not compile. */
export type InHindi<Area extends Sentences> = {
  readonly [Reason in keyof Area]: (params: Parameters<Area[Reason]["says"]>[0]) => string;
};
