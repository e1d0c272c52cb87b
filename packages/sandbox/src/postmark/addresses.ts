export type Address = { email: string; name: string };

const EMAIL = /^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+\.[^\s,;:<>"()[\]\\@.]+$/;

/** Whether a text is one bare address with a dot in its domain. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/**
 * Parses a list such as `a@b.in, "Verma, Asha" <asha@b.in>` into emails and names (empty without
 * one); none for a blank list, and undefined when one of its entries is not an address.
 */
export function parseAddresses(list: string): Address[] | undefined {
  const addresses: Address[] = [];
  for (const part of splitList(list)) {
    const named = /^(.*?)\s*<([^<>]+)>$/.exec(part);
    const email = (named?.[2] ?? part).trim();
    if (!isEmail(email)) return undefined;
    addresses.push({ email, name: unquote(named?.[1] ?? "") });
  }
  return addresses;
}

/** Splits at the commas outside of quotes. */
function splitList(list: string): string[] {
  const parts: string[] = [];
  let current = "";
  let isQuoted = false;
  for (let index = 0; index < list.length; index += 1) {
    const character = list.charAt(index);
    if (character === "\\") {
      current += list.slice(index, index + 2);
      index += 1;
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    if (character === "," && !isQuoted) {
      parts.push(current);
      current = "";
    } else current += character;
  }
  return [...parts, current].map((part) => part.trim()).filter((part) => part !== "");
}

function unquote(name: string): string {
  const quoted = /^"(.*)"$/.exec(name.trim());
  return quoted ? (quoted[1] ?? "").replace(/\\(.)/g, "$1") : name.trim();
}

/** Returns an address in the form of Postmark's responses. */
export const toFull = ({ email, name }: Address) => ({ Email: email, Name: name });
