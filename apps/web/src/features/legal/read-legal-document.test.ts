import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readLegalDocument } from "./read-legal-document.ts";

const front = "---\ntitle: Terms\nversion: 1.0\neffective: 21 November 2026\ndescription: What holds: all of it\n---\n";
const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

it("reads headings, paragraphs, lists, bold words, links and our own addresses", () => {
  const document = readLegalDocument(
    `${front}\n## Your money back\n\nWrite to {support} **today**.\n\n- [Here](/pricing)\n`,
  );
  expect(document).toMatchObject({ title: "Terms", version: "1.0", description: "What holds: all of it" });
  expect(document.blocks).toEqual([
    { kind: "heading", id: "your-money-back", text: "Your money back" },
    {
      kind: "paragraph",
      inline: [
        { kind: "text", text: "Write to " },
        { kind: "link", text: "support@aavarti.app", href: "mailto:support@aavarti.app" },
        { kind: "text", text: " " },
        { kind: "strong", text: "today" },
        { kind: "text", text: "." },
      ],
    },
    { kind: "list", isOrdered: false, items: [[{ kind: "link", text: "Here", href: "/pricing" }]] },
  ]);
});

it.each(["privacy-policy", "terms-of-service"])(
  "%s says the same in Hindi, part by part, and that English prevails",
  (name) => {
    const english = readLegalDocument(textOf(`./${name}.md`));
    const hindi = readLegalDocument(textOf(`./${name}.hi.md`), "hi");
    const [note, ...blocks] = hindi.blocks;
    const shapeOf = (block: (typeof blocks)[number]) => {
      if (block.kind === "list") return `list of ${block.items.length}`;
      return block.kind === "heading" ? `heading ${block.id}` : "paragraph";
    };
    expect(blocks.map(shapeOf)).toEqual(english.blocks.map(shapeOf));
    expect(hindi.version).toBe(english.version);
    expect(note).toMatchObject({ inline: [{}, { kind: "link", href: `/${name}` }, { text: " मान्य होगा।" }] });
    expect(JSON.stringify(blocks)).not.toMatch(/"href":"\/(?!hi)/);
  },
);

it.each([
  ["no version", "---\ntitle: Terms\n---\nText"],
  ["no front matter", "## Text"],
  ["a table", `${front}\n| a | b |\n|---|---|\n| 1 | 2 |\n`],
  ["HTML", `${front}\n<script>alert(1)</script>\n`],
])("refuses a text with %s", (_, source) => {
  expect(() => readLegalDocument(source)).toThrow();
});

it("states the refund and data deletion rules that the product keeps to", () => {
  const terms = textOf("./terms-of-service.md");
  expect(terms).toContain("Within 30 days of activation, you can get a full refund for any reason.");
  expect(terms).toContain("If a payment fails, your account doesn’t change.");
  expect(terms).not.toMatch(/all sales (are )?final/i);
  const policy = textOf("./privacy-policy.md");
  expect(policy).toContain(
    "a confirmation of a deletion request right away, a reply within 24 hours and deletion within 7 business days",
  );
  for (const text of [terms, policy]) expect(text).toContain("48 hours");
});
