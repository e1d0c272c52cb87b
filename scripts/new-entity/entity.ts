/** How a field is written, checked and stored: one line, several lines, or a day. */
const FIELD_KINDS = ["line", "text", "day"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface EntityField {
  /** Its name in code and in the API, one lower-case word, which is also its column's. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly hindi: string;
  /** Its English name as it begins a sentence. */
  readonly label: string;
}

/** A kind of record with one screen, and all its names. */
export interface Entity {
  /** `announcement`: in code, its table and its reasons. */
  readonly noun: string;
  /** `announcements`: its list, router, path and files. */
  readonly list: string;
  /** `Announcement` and `Announcements`: in types, in the API's documentation and on screen. */
  readonly one: string;
  readonly many: string;
  readonly hindi: { readonly one: string; readonly many: string };
  readonly writtenBy: "agent" | "manager";
  /** The first one is a line and names a record. */
  readonly fields: readonly [EntityField, ...EntityField[]];
}

export const USAGE = `npm run new:entity -- NAME --hindi ONE,MANY --fields NAME:KIND:HINDI,...

  NAME       one lower-case English word: announcement
  --plural   its plural, if it is not NAME with an s
  --hindi    its Hindi names, as headings write them: घोषणा,घोषणाएँ
  --fields   its fields: one word, its kind (${FIELD_KINDS.join(", ")}) and its Hindi name.
             The first is a line and names a record: title:line:शीर्षक,body:text:विवरण
  --agents   agents may write it, not only managers`;

export type Options = {
  readonly plural?: string | undefined;
  readonly hindi?: string | undefined;
  readonly fields?: string | undefined;
  readonly agents?: boolean | undefined;
};

/** Names that the code of every entity uses for itself. */
const TAKEN = new Set(["id", "tenant", "name", "created", "updated", "deleted", "changes"]);
const WORD = /^[a-z]{2,30}$/;
const HINDI = /\p{Script=Devanagari}/u;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Returns the entity that the arguments describe.
 * @throws Error with a sentence about the first argument that is wrong.
 */
export function readEntity(noun: string | undefined, options: Options): Entity {
  const list = options.plural ?? `${noun}s`;
  if (noun === undefined || !WORD.test(noun)) throw new Error("NAME must be one lower-case English word.");
  if (!WORD.test(list) || list === noun) throw new Error("The plural must be one other lower-case English word.");
  const [one = "", many = ""] = (options.hindi ?? "").split(",").map((word) => word.trim());
  if (!HINDI.test(one) || !HINDI.test(many)) throw new Error("--hindi needs two Hindi names: ONE,MANY.");
  const [first, ...rest] = (options.fields ?? "").split(",").filter(Boolean).map(readField);
  if (first?.kind !== "line") throw new Error("--fields needs a line first, which names a record.");
  const fields: Entity["fields"] = [first, ...rest];
  const names = fields.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error("Two fields have the same name.");
  return {
    noun,
    list,
    one: capital(noun),
    many: capital(list),
    hindi: { one, many },
    writtenBy: options.agents ? "agent" : "manager",
    fields,
  };
}

function readField(text: string): EntityField {
  const [name = "", kind = "", hindi = ""] = text.split(":").map((part) => part.trim());
  const known = FIELD_KINDS.find((one) => one === kind);
  if (!WORD.test(name) || TAKEN.has(name)) throw new Error(`${name || "A field"} can't be the name of a field.`);
  if (known === undefined) throw new Error(`${name} needs a kind: ${FIELD_KINDS.join(", ")}.`);
  if (!HINDI.test(hindi)) throw new Error(`${name} needs a Hindi name: ${name}:${kind}:HINDI.`);
  return { name, kind: known, hindi, label: capital(name) };
}
