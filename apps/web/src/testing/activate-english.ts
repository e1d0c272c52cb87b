import { beforeEach } from "vitest";
import { activateEnglish } from "../lib/i18n/language.ts";

// Sets English before each test and not once before all: a module that reads a text while it loads
// would keep that text after a language change, and this makes it fail here.
beforeEach(activateEnglish);
