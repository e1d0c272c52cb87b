import { expect, it } from "vitest";
import { isClearName } from "./typed-names.ts";

it.each(["Fit Gym", "  fit   gym ", "Prerna", "Prerna Classes", "प्रेरणा", "1. Fit Gym", "24x7 Fitness"])(
  "a business's name, %s",
  (text) => expect(isClearName(text)).toBe(true),
);

it.each(["Ok", "Yes", "haan", "paid", "list", "Help!", "Thanks", "thank you", "ok 👍", "जिम", "123456", "नमस्ते", ""])(
  "what people write to anybody, %s",
  (text) => expect(isClearName(text)).toBe(false),
);
