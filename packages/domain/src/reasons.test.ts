import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";
import type { Params } from "./explanations.ts";
import { ACCOUNT_REASONS } from "./reasons/accounts.ts";
import { ACTIVITY_REASONS } from "./reasons/activity.ts";
import { COMMAND_REASONS } from "./reasons/commands.ts";
import { FAULT_REASONS } from "./reasons/faults.ts";
import { FIELD_REASONS, fieldLabel } from "./reasons/fields.ts";
import { IMPORT_REASONS } from "./reasons/imports.ts";
import { MESSAGE_TEXT_REASONS } from "./reasons/message-texts.ts";
import { NOTIFICATION_REASONS } from "./reasons/notifications.ts";
import { OWN_TEMPLATE_REASONS } from "./reasons/own-templates.ts";
import { RECORD_REASONS } from "./reasons/records.ts";
import { REMINDER_REASONS } from "./reasons/reminders.ts";
import { REQUEST_REASONS } from "./reasons/requests.ts";
import { SUBSCRIPTION_REASONS } from "./reasons/subscriptions.ts";
import { TEAM_REASONS } from "./reasons/team.ts";
import { TERM_REASONS } from "./reasons/terms.ts";
import { REASONS } from "./reasons.ts";
import { notFound, refusal } from "./refusal.ts";

describe("the registry of reasons", () => {
  it("has each name once", () => {
    const areas = [
      ACCOUNT_REASONS,
      ACTIVITY_REASONS,
      COMMAND_REASONS,
      FAULT_REASONS,
      FIELD_REASONS,
      IMPORT_REASONS,
      MESSAGE_TEXT_REASONS,
      NOTIFICATION_REASONS,
      OWN_TEMPLATE_REASONS,
      RECORD_REASONS,
      REMINDER_REASONS,
      REQUEST_REASONS,
      SUBSCRIPTION_REASONS,
      TEAM_REASONS,
      TERM_REASONS,
    ];
    const names = areas.flatMap((area) => Object.keys(area));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    expect(Object.keys(REASONS).toSorted()).toEqual(names.toSorted());
  });

  it("gives a refusal its code, its params and its English", () => {
    const error = refusal("renewal.endChanged", { endOn: "2026-12-21" }, { field: "endDate", retryAfterSeconds: 2 });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: "CONFLICT",
      message: "This subscription now renews on 21 Dec 2026. Check it before you renew.",
      explanation: { reason: "renewal.endChanged", params: { endOn: "2026-12-21" } },
      fields: { endDate: error.explanation },
      retryAfterSeconds: 2,
    });
    expect(notFound("customer")).toMatchObject({ code: "NOT_FOUND", message: "Customer not found", fields: undefined });
  });

  it("never says until or ended on a day that is not paid for", () => {
    // A term that renews on 21 December is paid until the 20th.
    const params: Params = new Proxy(
      {},
      { get: (_, param) => (/^(endOn|till)$/.test(String(param)) ? "2026-12-21" : 7) },
    );
    const dated = Object.values(REASONS)
      .filter(({ says }) => /\b(endOn|till)\b/.test(String(says)))
      .map(({ says }) => (says as (params: Params) => string)(params));
    expect(dated.length).toBeGreaterThan(9);
    const isWrong = /\b(until|till|ended|ends?|after) (on )?21 Dec 2026|21 Dec 2026, (the last|when the)/i;
    expect(dated.filter((text) => isWrong.test(text) || !/2[01] Dec 2026/.test(text))).toEqual([]);
  });

  it("names a field that has no name of its own by its key", () => {
    expect(fieldLabel("startDate")).toBe("Start date");
    expect(fieldLabel("evenInQuietHours")).toBe("Even in quiet hours");
    expect(fieldLabel("toString")).toBe("To string");
  });
});
