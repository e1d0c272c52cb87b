/**
 * Returns a text on one line in Unicode's composed form (NFC), for printing: emoji and their
 * joiners are left out; control characters, line breaks among them, and private-use characters
 * become spaces. Spaces side by side become one, at the ends none. Letters of scripts that no font
 * here has stay.
 */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{fe0f}\u{20e3}]|(?<!\p{Script=Devanagari})\u{200d}/gu,
      "",
    )
    .replace(/[\p{Cc}\p{Cs}\p{Co}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
