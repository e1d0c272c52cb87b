import { beforeEach } from "vitest";
import { activateEnglish } from "../lib/i18n/language.ts";
import { TEXT_PARTS } from "../lib/i18n/text-part-names.ts";
import { loadTexts } from "../lib/i18n/text-parts.ts";

// Sets English before each test and not once before all: a module that reads a text while it loads
// would keep that text after a language change, and this makes it fail here.
beforeEach(activateEnglish);

// Tests show a part's components without the screen that loads its texts: they come with each
// language.
for (const part of TEXT_PARTS) await loadTexts(part);
