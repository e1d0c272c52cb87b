import { createHash } from "node:crypto";

/** Somebody whom the product writes to, or who writes to it. */
export type Person = {
  /** Digits with country code. */
  phone: string;
  name: string;
  /** The business-scoped user id: `IN.…`. */
  userId: string;
  /** Shows only the business-scoped id. */
  hidden: boolean;
  /** Has blocked the business: messages stay at one tick for ever. */
  blocked: boolean;
  /**
   * What happens to messages to this person: refused by the call, or accepted and then failed by a
   * status.
   */
  failure: { code: number; when: "call" | "status" } | null;
  /** Opens the 24-hour window. */
  lastInboundAt: Date | null;
  received: { id: string; text: string; at: string }[];
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stable, so that a person is the same after a restart. */
const userIdOf = (phone: string): string =>
  `IN.${BigInt(`0x${createHash("sha256").update(`bsuid ${phone}`).digest("hex").slice(0, 16)}`)}`;

export const isWindowOpen = (person: Person, now: Date): boolean =>
  person.lastInboundAt !== null && now.getTime() < person.lastInboundAt.getTime() + DAY_MS;

export type PhoneBook = ReturnType<typeof createPhoneBook>;

export function createPhoneBook() {
  const people = new Map<string, Person>();

  function at(phone: string): Person {
    const known = people.get(phone);
    if (known) return known;
    const person: Person = {
      phone,
      name: `Guest ${phone.slice(-4)}`,
      userId: userIdOf(phone),
      hidden: false,
      blocked: false,
      failure: null,
      lastInboundAt: null,
      received: [],
    };
    people.set(phone, person);
    return person;
  }

  return {
    /** The person with this number; met now if not before. */
    at,
    /** By number (with or without plus) or business-scoped id. */
    find: (address: string): Person | undefined =>
      people.get(address.replace(/^\+/, "")) ?? [...people.values()].find(({ userId }) => userId === address),
    list: () => [...people.values()],
    clear: () => people.clear(),
  };
}
