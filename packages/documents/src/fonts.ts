import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The weights that documents are set in. */
export type Weight = "regular" | "semibold";

/** Mukta, and the scripts of names that it lacks. */
export const FACES = [
  "mukta",
  "tamil",
  "telugu",
  "kannada",
  "malayalam",
  "bengali",
  "gujarati",
  "gurmukhi",
  "oriya",
  "arabic",
] as const;
export type Face = (typeof FACES)[number];

// Written out, since a check finds packages that are not used by their names.
const FILES = {
  mukta: {
    regular: () => import.meta.resolve("@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf"),
    semibold: () => import.meta.resolve("@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf"),
  },
  tamil: {
    regular: () => import.meta.resolve("@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf"),
    semibold: () => import.meta.resolve("@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf"),
  },
  telugu: {
    regular: () => import.meta.resolve("@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf"),
    semibold: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-telugu/600SemiBold/NotoSansTelugu_600SemiBold.ttf"),
  },
  kannada: {
    regular: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf"),
    semibold: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-kannada/600SemiBold/NotoSansKannada_600SemiBold.ttf"),
  },
  malayalam: {
    regular: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf"),
    semibold: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-malayalam/600SemiBold/NotoSansMalayalam_600SemiBold.ttf"),
  },
  bengali: {
    regular: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf"),
    semibold: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf"),
  },
  gujarati: {
    regular: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf"),
    semibold: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-gujarati/600SemiBold/NotoSansGujarati_600SemiBold.ttf"),
  },
  gurmukhi: {
    regular: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf"),
    semibold: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-gurmukhi/600SemiBold/NotoSansGurmukhi_600SemiBold.ttf"),
  },
  oriya: {
    regular: () => import.meta.resolve("@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf"),
    semibold: () => import.meta.resolve("@expo-google-fonts/noto-sans-oriya/600SemiBold/NotoSansOriya_600SemiBold.ttf"),
  },
  arabic: {
    regular: () => import.meta.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
    semibold: () =>
      import.meta.resolve("@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf"),
  },
} as const satisfies Record<Face, Record<Weight, () => string>>;

const fonts = new Map<() => string, Buffer>();

/**
 * Returns the bytes of a font's file (SIL Open Font License 1.1), found and read once, and
 * synchronously, at the first document that needs it. Mukta holds Latin, ₹ and Devanagari with its
 * conjuncts. The fonts built into PDF readers print ¹ for ₹ without an error, so English is set in
 * it too. Noto Sans has the other scripts.
 */
export function readFont(face: Face, weight: Weight): Buffer {
  const find = FILES[face][weight];
  const known = fonts.get(find);
  if (known) return known;
  const font = readFileSync(fileURLToPath(find()));
  fonts.set(find, font);
  return font;
}
