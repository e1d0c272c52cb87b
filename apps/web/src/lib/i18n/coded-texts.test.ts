import { wordsOf } from "@aavarti/domain/business-words";
import { addDays } from "@aavarti/domain/calendar";
import { HOLIDAY_STATES, holidayOn } from "@aavarti/domain/festivals";
import { INDUSTRIES, INDUSTRY_TYPES } from "@aavarti/domain/industries";
import { OPTIONAL_MESSAGE_NAMES } from "@aavarti/domain/message-kinds";
import { REMINDER_STEPS } from "@aavarti/domain/reminder-rules";
import { REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-state-words";
import { REMINDER_LOG_STATES } from "@aavarti/domain/reminder-states";
import { STEP_CODES, STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { stepLabel } from "@aavarti/domain/reminder-switches";
import { beforeEach, describe, expect, it } from "vitest";
import { HOLIDAY_STATE_TEXTS, HOLIDAY_TEXTS } from "./holiday-texts.ts";
import { INDUSTRY_TEXTS } from "./industry-texts.ts";
import { activateEnglish, switchLanguage } from "./language.ts";
import { translatedNouns } from "./noun-names.ts";
import { nounsOf } from "./nouns-of.ts";
import { stateText } from "./state-texts.ts";
import { stepText } from "./step-texts.ts";

const said = (texts: Readonly<Record<string, () => string>>) =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, text()]));

describe("what has a code", () => {
  beforeEach(activateEnglish);

  it("is named in English as the server names it", () => {
    expect(said(INDUSTRY_TEXTS)).toEqual(INDUSTRIES);
    expect(said(HOLIDAY_STATE_TEXTS)).toEqual(HOLIDAY_STATES);
    for (const [holiday, text] of Object.entries(said(HOLIDAY_TEXTS))) expect(text).toBe(holiday);
    for (const type of INDUSTRY_TYPES) expect(translatedNouns(type)).toEqual(wordsOf(type));
    for (const state of REMINDER_LOG_STATES) expect(stateText(state)).toBe(REMINDER_STATE_WORDS[state].label);
    for (const step of REMINDER_STEPS) expect(stepText(STEP_NAMES[step])).toBe(stepLabel(step));
    for (const kind of ["welcome", "receipt", "paused"] as const) {
      expect(stepText(kind)).toBe(OPTIONAL_MESSAGE_NAMES[kind]);
    }
  });

  it("is named in Hindi", async () => {
    await switchLanguage("hi");
    const nouns = INDUSTRY_TYPES.flatMap((type) =>
      Object.values(nounsOf(type)).flatMap(({ one, many }) => [one, many]),
    );
    const texts = [
      ...nouns,
      ...Object.values({ ...said(INDUSTRY_TEXTS), ...said(HOLIDAY_STATE_TEXTS), ...said(HOLIDAY_TEXTS) }),
      ...REMINDER_LOG_STATES.map(stateText),
      ...STEP_CODES.map(stepText),
    ];
    expect(texts.length).toBeGreaterThan(120);
    expect(texts.filter((text) => !/[\u0900-\u097f]/.test(text))).toEqual([]);
  });
});

it("knows a name for every holiday of two years", () => {
  const days = Array.from({ length: 731 }, (_, index) => addDays("2026-01-01", index));
  const names = days.flatMap((day) => holidayOn(day, "MH") ?? []);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !Object.hasOwn(HOLIDAY_TEXTS, name))).toEqual([]);
});
