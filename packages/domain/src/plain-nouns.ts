interface PlainNounDefinition {
  /** Its list: in URLs, permissions and the names of its files. */
  readonly list: string;
  /** The first role that may create and change it; managers may delete it. */
  readonly writtenBy: "agent" | "manager";
  /** Its fields; the first one names a record in the activity log. */
  readonly fields: readonly string[];
}

/**
 * The kinds of records with one screen, a list with a form. Permissions, audit subjects, activity,
 * "not found", names of fields, the API's group and the way to the screen derive from this list.
 * `npm run new:entity` adds to it.
 */
export const PLAIN_NOUNS = {} as const satisfies Readonly<Record<string, PlainNounDefinition>>;

export type PlainNoun = keyof typeof PLAIN_NOUNS;
export type PlainList = (typeof PLAIN_NOUNS)[PlainNoun]["list"];
export type PlainField<Noun extends PlainNoun> = (typeof PLAIN_NOUNS)[Noun]["fields"][number];

const definitions: Readonly<Record<string, PlainNounDefinition>> = PLAIN_NOUNS;

/**
 * Returns whether a value is the name of a kind of record that has only a list with a form (see
 * `PLAIN_NOUNS`).
 */
export const isPlainNoun = (name: unknown): name is PlainNoun =>
  typeof name === "string" && Object.hasOwn(PLAIN_NOUNS, name);

/** The plain nouns, each with its definition. */
export const PLAIN_RECORDS = Object.entries(definitions).map(([noun, { list, writtenBy }]) => ({
  noun: noun as PlainNoun,
  list: list as PlainList,
  writtenBy,
}));

/**
 * Returns the names of the fields of a kind of record from `PLAIN_NOUNS`; empty for an unknown one.
 */
export const plainFields = <Noun extends PlainNoun>(noun: Noun) =>
  (definitions[noun]?.fields ?? []) as readonly PlainField<Noun>[];
