import type { NotificationPreferences, SaveNotificationPreference } from "@aavarti/contract/notification-feed";
import { listPreferences, savePreference as saveRow } from "@aavarti/db/queries/notification-preferences";
import { choiceFor, choicesOf, isEmailable, isMandatory } from "@aavarti/domain/notification-preferences";
import { audienceOf, NOTIFICATION_KIND_NAMES } from "@aavarti/domain/notifications";
import { refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/**
 * Returns, for each kind of notification that the signed-in user's role gets, whether it is shown
 * in the app, pops up and is emailed, by their choice or else the default. Kinds that can't be
 * switched off are `isFixed`; those that are never emailed are not `isEmailable`.
 * @throws AppError FORBIDDEN for a job.
 */
export function readPreferences(ctx: ServiceContext): Promise<NotificationPreferences> {
  requirePerson(ctx);
  return ctx.transact((unit) => preferencesOf(ctx, unit));
}

/**
 * Saves the signed-in user's own choice about one kind of notification, for future events, and
 * returns those about all kinds. Of app (`bell`), `popup` and `email`, what is not given stays as
 * it was chosen; without the bell there is no pop-up, but the choice is kept. Writes an audit
 * event.
 * @throws AppError FORBIDDEN for a job, VALIDATION_FAILED for a kind that the user's role does not
 * get, or a place where the kind offers no choice (bell and pop-up of one that is always on).
 */
export function savePreference(
  ctx: ServiceContext,
  { kind, ...chosen }: SaveNotificationPreference,
): Promise<NotificationPreferences> {
  const userId = requirePerson(ctx);
  const offered = ctx.actor.kind === "user" ? choicesOf(kind, ctx.actor.role) : [];
  if (offered.length === 0) throw refusal("notification.alwaysOn");
  for (const place of ["bell", "popup", "email"] as const)
    if (chosen[place] !== undefined && !offered.includes(place))
      throw refusal(place === "email" ? "notification.notByEmail" : "notification.alwaysOn");
  return ctx.transact(async (unit) => {
    const before = (await listPreferences(unit.trx, userId)).find((row) => row.kind === kind);
    const { bell, popup, email } = before ?? choiceFor(kind, undefined);
    const choice = { bell, popup, email, ...chosen };
    await saveRow(unit.trx, { tenant_id: ctx.tenantId, user_id: userId, kind, ...choice, updated_at: ctx.now() });
    await audit(ctx, unit, "notifications.preferred", { kind: "tenant", id: ctx.tenantId }, { kind, ...choice });
    return preferencesOf(ctx, unit);
  });
}

async function preferencesOf(ctx: ServiceContext, { trx }: Unit): Promise<NotificationPreferences> {
  const userId = requirePerson(ctx);
  const role = ctx.actor.kind === "user" ? ctx.actor.role : "viewer";
  const chosen = new Map((await listPreferences(trx, userId)).map((row) => [row.kind, row]));
  return {
    kinds: NOTIFICATION_KIND_NAMES.filter((kind) => audienceOf(kind).includes(role)).map((kind) => ({
      kind,
      isFixed: isMandatory(kind),
      isEmailable: isEmailable(kind),
      ...choiceFor(kind, chosen.get(kind)),
    })),
  };
}
