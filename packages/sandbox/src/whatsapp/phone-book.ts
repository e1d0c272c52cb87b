import { createHash } from "node:crypto";

/** Someone to whom the product writes, or who writes to it. */
export type Person = {
  /** Digits with country code. */
  phone: string;
  name: string;
  /** The business-scoped user id: `IN.…`. */
  userId: string;
  /** Shows only the business-scoped id. */
  hidden: boolean;
  /** Has blocked the business: messages stay at "sent" for ever. */
  blocked: boolean;
  /**
   * How messages to this person fail: refused by the call, or accepted and later failed by a
   * status.
   */
  failure: { code: number; when: "call" | "status" } | null;
  /** Starts the 24-hour window. */
  lastInboundAt: Date | null;
  received: { id: string; text: string; at: string; document: { mediaId: string; fileName: string } | null }[];
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Derived from the phone number, so that a person has the same id after a restart. */
const userIdOf = (phone: string): string =>
  `IN.${BigInt(`0x${createHash("sha256").update(`bsuid ${phone}`).digest("hex").slice(0, 16)}`)}`;

/** Whether the window for free text is open: less than 24 hours since the person's last message. */
export const isWindowOpen = (person: Person, now: Date): boolean =>
  person.lastInboundAt !== null && now.getTime() < person.lastInboundAt.getTime() + DAY_MS;

export type PhoneBook = ReturnType<typeof createPhoneBook>;

/**
 * Creates an empty phone book, which adds a person the first time that `at` is asked for a number.
 * `find` also takes a business-scoped id.
 */
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
    /** Returns the person with this number, creating one if needed. */
    at,
    /** Finds by number (with or without plus) or business-scoped id. */
    find: (address: string): Person | undefined =>
      people.get(address.replace(/^\+/, "")) ?? [...people.values()].find(({ userId }) => userId === address),
    list: () => [...people.values()],
    clear: () => people.clear(),
  };
}
