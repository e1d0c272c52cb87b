import { describe, expect, it } from "vitest";
import { type OwnerCommand, type ReadLine, readCommands } from "./read-commands.ts";
import { COMMAND_FIXTURES, MESSAGE_FIXTURES } from "./testing/command-fixtures.ts";

const TODAY = "2026-11-21";

const paymentOf = ({ amount, mode }: { amount: number | null; mode: string | null }) =>
  `${amount ?? "all"} ${mode ?? "?"}`;

function told(command: OwnerCommand): string {
  switch (command.kind) {
    case "paid":
      return `paid ${command.position} ${paymentOf(command)}`;
    case "promise":
      return `promise ${command.position} ${command.day}`;
    case "renew": {
      const payment = command.payment ? ` ${paymentOf(command.payment)}` : "";
      return `renew ${command.position} ${command.months ?? "="}${payment}`;
    }
    case "call":
      return `call ${command.position}`;
    case "note":
      return `note ${command.position} ${command.text}`;
    case "undo":
    case "confirm":
      return `${command.kind} ${command.code}`;
    case "list":
    case "help":
      return command.kind;
  }
}

const tellLine = (line: ReadLine): string => ("command" in line ? told(line.command) : line.fault);
const tell = (message: string): string[] | null => readCommands(message, TODAY)?.map(tellLine) ?? null;

describe("a command", () => {
  it("has at least 300 fixtures, each once", () => {
    const lines = COMMAND_FIXTURES.flatMap(([, group]) => group);
    expect(lines.length).toBeGreaterThanOrEqual(300);
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
  });

  it.each(COMMAND_FIXTURES.flatMap(([expected, lines]) => lines.map((line) => [line, expected] as const)))(
    "reads %j as %s",
    (line, expected) => expect(tell(line)).toEqual(expected === null ? null : [expected]),
  );

  it.each(MESSAGE_FIXTURES)("reads the lines of %j", (message, expected) => expect(tell(message)).toEqual(expected));
});

/** Returns a generator of whole numbers below a bound, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("any message", () => {
  const words = COMMAND_FIXTURES.flatMap(([, lines]) => lines.flatMap((line) => line.split(/\s+/)));

  it("of known words in any order never names two things at once", () => {
    const random = randomOf(7);
    for (let round = 0; round < 5_000; round += 1) {
      const text = Array.from({ length: 1 + random(6) }, () => words[random(words.length)]).join(" ");
      for (const line of readCommands(text, TODAY) ?? []) {
        if (!("command" in line)) continue;
        const { command } = line;
        if ("position" in command) {
          expect(command.position).toBeGreaterThan(0);
          expect(line.line).toMatch(new RegExp(`^#?0?${command.position}\\D`, "u"));
        }
        if (command.kind === "promise") expect(command.day >= TODAY).toBe(true);
        const amount =
          command.kind === "paid" ? command.amount : command.kind === "renew" ? command.payment?.amount : null;
        // An amount is a number that stands in the line, never put together from two.
        if (amount) expect(line.line.replaceAll(",", "")).toMatch(/\d/);
      }
    }
  });

  it("of arbitrary characters is read without an error and in little time", () => {
    const random = randomOf(11);
    const began = performance.now();
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from({ length: random(300) }, () => String.fromCodePoint(32 + random(0x2100))).join("");
      readCommands(`1 paid ${text}`, TODAY);
    }
    for (const text of [
      "1 ".repeat(50_000),
      `1 paid ${"9".repeat(50_000)}`,
      "1,".repeat(50_000),
      "undo ".repeat(9_999),
    ])
      readCommands(text, TODAY);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("keeps the amount that was typed", () => {
    const random = randomOf(13);
    for (let round = 0; round < 1_000; round += 1) {
      const paise = 1 + random(99_999_999);
      const rupees = (paise / 100).toFixed(2);
      expect(tell(`${1 + random(99)} paid ${rupees} upi`)?.[0]).toContain(` ${paise} upi`);
    }
  });
});
