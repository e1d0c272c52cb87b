import { createHash } from "node:crypto";

export type GooglePerson = { email: string; name: string; emailVerified: boolean };

/** Who the account chooser offers. The addresses are reserved for examples: RFC 2606. */
export const SEEDED_PEOPLE: readonly GooglePerson[] = [
  { email: "asha.verma@example.com", name: "Asha Verma", emailVerified: true },
  { email: "rohan.mehta@example.com", name: "Rohan Mehta", emailVerified: true },
  { email: "priya.nair@example.com", name: "Priya Nair", emailVerified: true },
];

/** Somebody whose address Google has not checked: must not reach an account that has the same. */
export const UNVERIFIED_PERSON: GooglePerson = {
  email: "sam.unverified@example.com",
  name: "Sam Unverified",
  emailVerified: false,
};

/** Google's `sub`: 21 digits, the same for the same person after a restart. */
export const subjectOf = ({ email }: GooglePerson): string =>
  BigInt(`0x${createHash("sha256").update(`sub ${email.toLowerCase()}`).digest("hex")}`)
    .toString()
    .slice(0, 20)
    .padStart(21, "1");
