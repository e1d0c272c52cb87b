import { createHash } from "node:crypto";

export type GooglePerson = { email: string; name: string; emailVerified: boolean };

/** The people in the account chooser. Their addresses are reserved for examples: RFC 2606. */
export const SEEDED_PEOPLE: readonly GooglePerson[] = [
  { email: "asha.verma@example.com", name: "Asha Verma", emailVerified: true },
  { email: "rohan.mehta@example.com", name: "Rohan Mehta", emailVerified: true },
  { email: "priya.nair@example.com", name: "Priya Nair", emailVerified: true },
];

/**
 * A person whose address Google has not verified: must not get into an account with the same
 * address.
 */
export const UNVERIFIED_PERSON: GooglePerson = {
  email: "sam.unverified@example.com",
  name: "Sam Unverified",
  emailVerified: false,
};

/**
 * Returns Google's `sub`: 21 digits, the same for the same email address in any case, also after a
 * restart.
 */
export const subjectOf = ({ email }: GooglePerson): string =>
  BigInt(`0x${createHash("sha256").update(`sub ${email.toLowerCase()}`).digest("hex")}`)
    .toString()
    .slice(0, 20)
    .padStart(21, "1");
