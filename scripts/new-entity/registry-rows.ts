import type { Entity } from "./entity.ts";

/** A changed file: its path from the root, and what is done with its source. */
export type Change = readonly [path: string, change: (source: string) => string];

function insertBefore(source: string, place: string, text: string): string {
  const at = source.indexOf(place);
  if (at === -1) throw new Error(`Found no place for ${text.trim()} before: ${place}`);
  return source.slice(0, at) + text + source.slice(at);
}

const insertAfter = (source: string, place: string, text: string): string => {
  const at = source.indexOf(place);
  if (at === -1) throw new Error(`Found no place for ${text.trim()} after: ${place}`);
  return source.slice(0, at + place.length) + text + source.slice(at + place.length);
};

/**
 * Returns, for each registry that gets a row for an entity, the function that changes its source;
 * changes no file itself. That function throws when it finds no place for the row. `key` opens the
 * screen, after G.
 */
export const registryRows = (entity: Entity, key: string): Change[] => {
  const { noun, list, one, many, writtenBy, fields } = entity;
  const names = fields.map(({ name }) => `"${name}"`).join(", ");
  return [
    [
      "packages/domain/src/plain-nouns.ts",
      (source) =>
        insertAfter(
          source,
          "export const PLAIN_NOUNS = {",
          `\n  ${noun}: { list: "${list}", writtenBy: "${writtenBy}", fields: [${names}] },`,
        ),
    ],
    [
      "packages/db/src/privacy-registry.ts",
      (source) =>
        insertBefore(
          source,
          "  audit_event: {",
          `  ${noun}: { exported: "rows", erased: "deleted", reason: "the business's ${list}" },\n`,
        ),
    ],
    [
      "apps/web/src/lib/frame/plain-screens.ts",
      (source) =>
        withIcon(
          withText(
            insertAfter(
              source,
              "const PLAIN_SCREENS = {",
              `\n  ${list}: { title: () => t\`${many}\`, icon: StickyNote, key: "${key}" },`,
            ),
          ),
        ),
    ],
    [
      "apps/web/src/lib/i18n/field-labels.ts",
      (source) => {
        const labels = [{ name: noun, label: one }, ...fields].filter(({ name }) => !source.includes(`\n  ${name}: `));
        const lines = labels.map(({ name, label }) => `  ${name}: () => t\`${label}\`,\n`).join("");
        return insertBefore(source, "} satisfies Record<FieldName", lines);
      },
    ],
    ["docs/glossary.md", (source) => `${source.trimEnd()}\n- \`${noun}\` · ${noun}: ${one} of a business.\n`],
  ];
};

const withText = (source: string): string =>
  source.includes('"@lingui/core/macro"') ? source : `import { t } from "@lingui/core/macro";\n${source}`;

const withIcon = (source: string): string =>
  /\bStickyNote\b.*from "lucide-react"/.test(source)
    ? source
    : source.replace("import type { LucideIcon } from", "import { type LucideIcon, StickyNote } from");
