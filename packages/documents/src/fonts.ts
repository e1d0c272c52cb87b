import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The weights that documents are set in. */
export type Weight = "regular" | "semibold";

const FILES = {
  regular: () => import.meta.resolve("@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf"),
  semibold: () => import.meta.resolve("@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf"),
} as const satisfies Record<Weight, () => string>;

let fonts: Record<Weight, Buffer> | null = null;

/**
 * Returns Mukta (SIL Open Font License 1.1), found and read once, at the first document. One file
 * holds Latin, ₹ and Devanagari with its conjuncts. The fonts built into PDF readers print ¹ for ₹
 * without an error, so English is set in it too.
 */
export function readFonts(): Record<Weight, Buffer> {
  fonts ??= { regular: readFont(FILES.regular), semibold: readFont(FILES.semibold) };
  return fonts;
}

const readFont = (find: () => string): Buffer => readFileSync(fileURLToPath(find()));
