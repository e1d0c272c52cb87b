import type { LegalContent } from "./content.ts";

export const legalContentInHindi: LegalContent = {
  home: "होम पेज पर वापस जाएँ",
  version: (number, effective) => `संस्करण ${number}, ${effective} से लागू`,
  contents: "इस पेज पर",
};
