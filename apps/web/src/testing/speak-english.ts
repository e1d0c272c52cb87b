import { beforeEach } from "vitest";
import { speakEnglish } from "../lib/language/language.ts";

// Before each test, not before: a module that reads a text while it loads would keep it whatever is
// chosen later, and fails here.
beforeEach(speakEnglish);
