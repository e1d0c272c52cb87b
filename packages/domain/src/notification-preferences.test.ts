import { describe, expect, it } from "vitest";
import { choiceFor, choosableKinds, isAlwaysTold, mayPopUpAt } from "./notification-preferences.ts";
import { NOTIFICATION_KIND_NAMES } from "./notifications.ts";
import { ROLES } from "./permissions.ts";

const CHOICES = [undefined, ...[true, false].flatMap((bell) => [true, false].map((popup) => ({ bell, popup })))];

describe("what a person is told", () => {
  it("never pops up what is not in the bell, whatever was chosen", () => {
    for (const kind of NOTIFICATION_KIND_NAMES)
      for (const chosen of CHOICES) {
        const { bell, popup } = choiceFor(kind, chosen);
        expect(popup && !bell, kind).toBe(false);
        if (isAlwaysTold(kind)) expect(choiceFor(kind, chosen)).toEqual(choiceFor(kind, undefined));
        else if (chosen) expect({ bell, popup }).toEqual({ bell: chosen.bell, popup: chosen.bell && chosen.popup });
      }
  });

  it("is all of it in the bell before anybody chose", () => {
    for (const kind of NOTIFICATION_KIND_NAMES) expect(choiceFor(kind, undefined).bell).toBe(true);
  });

  it("can be chosen only by who would be told", () => {
    for (const role of ROLES) expect(choosableKinds(role).some(isAlwaysTold)).toBe(false);
    expect(choosableKinds("viewer")).toEqual([]);
    expect(choosableKinds("accountant")).toEqual(["payment.received"]);
    expect(choosableKinds("owner")).toContain("reminder.failed");
  });

  it("does not interrupt from nine in the evening until eight", () => {
    expect([7, 8, 20, 21, 0].map(mayPopUpAt)).toEqual([false, true, true, false, false]);
  });
});
