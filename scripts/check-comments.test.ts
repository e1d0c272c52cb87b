import { expect, it } from "vitest";
import { wideCommentsIn } from "./check-comments.ts";

const wide = "word ".repeat(24).trim();

it("finds lines of comments over 100 columns", () => {
  const source = [`// ${wide}`, "const a = 1;", "/**", ` * ${wide}`, " * short", " */", "const b = 2;"].join("\n");
  expect(wideCommentsIn("a.ts", source)).toEqual([
    "a.ts:1 has a comment of 122 columns; 100 at most.",
    "a.ts:4 has a comment of 122 columns; 100 at most.",
  ]);
});

it("leaves wide code, text and suppressions alone", () => {
  const source = [
    `const a = "// ${wide}";`,
    `const b = \`\n// ${wide}\n\`;`,
    `const c = 1; // ${wide}`,
    `// biome-ignore lint/a/b: ${wide}`,
  ].join("\n");
  expect(wideCommentsIn("a.ts", source)).toEqual([]);
});
