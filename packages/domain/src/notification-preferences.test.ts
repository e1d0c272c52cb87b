import { describe, expect, it } from "vitest";
import { choiceFor, choicesOf, isEmailable, isMandatory, mayPopUpAt } from "./notification-preferences.ts";
import { NOTIFICATION_KIND_NAMES } from "./notifications.ts";
import { ROLES } from "./permissions.ts";

const EITHER = [true, false];
const CHOICES = [
  undefined,
  ...EITHER.flatMap((bell) => EITHER.flatMap((popup) => EITHER.map((email) => ({ bell, popup, email })))),
];

describe("notification preferences", () => {
  it("shows no pop-up for a kind that is off in the bell", () => {
    for (const kind of NOTIFICATION_KIND_NAMES)
      for (const chosen of CHOICES) {
        const { bell, popup } = choiceFor(kind, chosen);
        expect(popup && !bell, kind).toBe(false);
        if (isMandatory(kind)) expect(choiceFor(kind, chosen)).toMatchObject({ bell: true });
        else if (chosen) expect({ bell, popup }).toEqual({ bell: chosen.bell, popup: chosen.bell && chosen.popup });
      }
  });

  it("show every kind in the bell by default", () => {
    for (const kind of NOTIFICATION_KIND_NAMES) expect(choiceFor(kind, undefined).bell).toBe(true);
  });

  it("email only what a person chose, whether or not it is in the bell", () => {
    for (const kind of NOTIFICATION_KIND_NAMES)
      for (const chosen of CHOICES)
        expect(choiceFor(kind, chosen).email, kind).toBe(isEmailable(kind) && chosen?.email === true);
  });

  it("can be chosen only by its audience", () => {
    for (const role of ROLES)
      for (const kind of NOTIFICATION_KIND_NAMES.filter(isMandatory))
        expect(choicesOf(kind, role)).not.toContain("bell");
    // Everyone who may read a customer can be mentioned in a note; a viewer gets no other
    // notification.
    expect(NOTIFICATION_KIND_NAMES.filter((kind) => choicesOf(kind, "viewer").length > 0)).toEqual(["note.mentioned"]);
    expect(choicesOf("payment.received", "accountant")).toEqual(["bell", "popup", "email"]);
    expect(choicesOf("payment.refunded", "accountant")).toEqual(["email"]);
    expect(choicesOf("reminder.failed", "accountant")).toEqual([]);
    expect(choicesOf("system.welcome", "owner")).toEqual([]);
  });

  it("does not interrupt from nine in the evening until eight", () => {
    expect([7, 8, 20, 21, 0].map(mayPopUpAt)).toEqual([false, true, true, false, false]);
  });
});
