/** Not within a longer word, in Latin letters or Devanagari. */
const whole = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${pattern})(?![\\p{L}\\p{M}])`, "giu");

/**
 * Wording by which Meta classes a template as marketing: something that invites to buy, rather than
 * to finish what was agreed. Source: Meta, "Template categorization", and words in use in India.
 */
const OFFERS: readonly RegExp[] = [
  whole("offers?|special offers?"),
  whole("discount(?:s|ed)?"),
  whole("coupons?|promo(?: ?codes?)?|voucher(?:s)?|cash ?back"),
  /\d+(?:\.\d+)?\s*%\s*(?:off|discount|छूट)/giu,
  whole("flat (?:\\p{Sc}|rs\\.?)?\\s?\\d[\\d,]* off|\\d[\\d,]* off"),
  whole("sale|clearance|buy (?:one|1) get|bogo"),
  whole("free (?:trial|class(?:es)?|session|month|gift|demo|pass|delivery|mein|me)"),
  whole("limited (?:time|period|seats)|hurry|last chance|don't miss|act now|grab|best (?:price|deal)s?|deals"),
  whole("refer (?:a friend|and earn|& earn)|referral bonus|bonus"),
  whole("upgrade (?:now|today)|introducing|new launch|launch(?:ing)? (?:offer|price)"),
  whole("early bird|special price|lowest price"),
  whole("ऑफ़?र|ऑफ\u093Cर|डिस्काउंट|कूपन|कैश ?बैक|सेल|बोनस"),
  // “छूट गया” says that something was missed.
  whole("छूट(?!\\s+ग)|भारी छूट"),
  whole("मुफ़?्त|मुफ\u093C्त|फ़?्री (?:ट्रायल|क्लास|महीना)|सीमित समय|जल्दी करें|आख़?िरी मौक़?ा"),
  whole("chh?oo?t (?:di|de|pa|mil|hai)\\p{L}*|muft|dhamaka|jaldi karo|jaldi kare\\p{L}*"),
];

/**
 * Returns the words of a text for which WhatsApp would likely bill it as marketing, as they are
 * written, each once, in the order of the text; empty for a text that doesn't read like an offer.
 * A rule of thumb: Meta decides by the whole text.
 */
export function offerWords(text: string): string[] {
  const found = OFFERS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({ at: match.index, words: match[0].trim() })),
  ).toSorted((one, other) => one.at - other.at || other.words.length - one.words.length);
  const kept: string[] = [];
  let end = 0;
  for (const { at, words } of found) {
    if (at < end) continue;
    end = at + words.length;
    if (!kept.some((one) => one.toLowerCase() === words.toLowerCase())) kept.push(words);
  }
  return kept;
}
