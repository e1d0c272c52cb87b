/** A person in a file of phone contacts; an unknown name, number or address is empty. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Returns whether a text is a file of phone contacts (`.vcf`), whatever its name. */
export const isContactsFile = (text: string): boolean => /^\s*BEGIN:VCARD/i.test(text);

/**
 * Returns the people in a file of phone contacts (vCard 2.1 to 4.0; RFC 6350, and RFC 2425 for the
 * line breaks of 2.1), in its order. Of several numbers the preferred one counts, then the mobile
 * number, then the first. A person without a name is called by the company. Cards with neither
 * number nor email address are left out; a card that is cut off ends where the next one begins.
 */
export function readContacts(text: string): Contact[] {
  const cards = unfolded(text)
    .split(/^BEGIN:VCARD\s*$/im)
    .slice(1);
  return cards.map(toContact).filter(({ phone, email }) => phone !== "" || email !== "");
}

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** Joins lines that were broken: by an indented next line, or in 2.1 by `=` at the end. */
const unfolded = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/\n[ \t]/g, "")
    .replaceAll(/^.*;(?:ENCODING=)?QUOTED-PRINTABLE[;:](?:=\n|.)*$/gim, (lines) => lines.replaceAll("=\n", ""));

function toContact(card: string): Contact {
  const properties = card.split("\n").flatMap(toProperty);
  const valuesOf = (name: string) => properties.filter((one) => one.name === name && one.value !== "");
  const [full, company] = [valuesOf("FN")[0]?.value, valuesOf("ORG")[0]?.value.replace(/;+$/, "")];
  return {
    name: full ?? nameOf(valuesOf("N")[0]?.value ?? "") ?? company ?? "",
    phone: preferred(valuesOf("TEL"))?.value.replace(/^tel:/i, "") ?? "",
    email: preferred(valuesOf("EMAIL"))?.value ?? "",
  };
}

/** Reads `item1.TEL;TYPE=CELL:98220 41177`. */
function toProperty(line: string): Property[] {
  const [, name, parameters, raw] = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/.exec(line) ?? [];
  if (name === undefined || parameters === undefined || raw === undefined) return [];
  const isQuoted = /;(?:ENCODING=)?QUOTED-PRINTABLE(?:;|$)/i.test(parameters);
  const value = isQuoted ? decodeQuoted(raw, parameters) : raw;
  return [{ name: name.toUpperCase(), parameters: parameters.toUpperCase(), value: plain(value) }];
}

/** Decodes quoted-printable (RFC 2045): `=E0=A4=86` is one letter in UTF-8. */
function decodeQuoted(text: string, parameters: string): string {
  const bytes = [...text.matchAll(/=([\dA-F]{2})|([\s\S])/gi)].flatMap(([, code, letter = ""]) =>
    code ? [Number.parseInt(code, 16)] : [...new TextEncoder().encode(letter)],
  );
  const [, charset = "utf-8"] = /CHARSET=([\w-]+)/i.exec(parameters) ?? [];
  try {
    return new TextDecoder(charset).decode(new Uint8Array(bytes));
  } catch {
    // An encoding that the browser doesn't know.
    return new TextDecoder().decode(new Uint8Array(bytes));
  }
}

/** Takes the escapes of line breaks, commas and semicolons out of a value. */
const plain = (value: string): string =>
  value
    .replaceAll(/\\n/gi, " ")
    .replaceAll(/\\([,;:\\])/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Turns `Kulkarni;Nisha;;Dr.;` into `Dr. Nisha Kulkarni`; undefined without a name. */
function nameOf(structured: string): string | undefined {
  const [family, given, middle, prefix, suffix] = structured.split(";");
  const name = [prefix, given, middle, family, suffix].filter(Boolean).join(" ");
  return name === "" ? undefined : name;
}

const preferred = (values: readonly Property[]): Property | undefined =>
  values.find(({ parameters }) => /\bPREF\b/.test(parameters)) ??
  values.find(({ parameters }) => /\bCELL\b/.test(parameters)) ??
  values[0];
