import type { RemindedNow, RemindNow } from "@aavarti/contract/by-hand";
import { listChatsOf } from "@aavarti/db/queries/bulk-sends";
import { deleteCancelledRequests, lockPlanning, scheduleInQuietHours } from "@aavarti/db/queries/reminders/by-hand";
import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { causeColumns, nextStepColumns } from "@aavarti/db/queries/stored-explanations";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { REMINDER_ROUTES } from "@aavarti/domain/bulk-messages";
import { todayIn } from "@aavarti/domain/calendar";
import { isWindowOpen } from "@aavarti/domain/conversations";
import { refusal } from "@aavarti/domain/refusal";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import { audit } from "../../audit.ts";
import { bulkCost } from "../../bulk/bulk-cost.ts";
import { requirePermission, type ServiceContext, type Unit } from "../../context.ts";
import { readBudgetLeft } from "../../message-costs/claim-cost.ts";
import { readPrices } from "../../message-costs/prices.ts";
import { requireTrust } from "../../sending/require-trust.ts";
import { readWording } from "../../templates/wording.ts";
import { readTenant } from "../../tenants/read-tenant.ts";
import { partSortKey, textOrReason } from "../compose/compose-message.ts";
import { destinationKey, oncePerDestination } from "../internal/destinations.ts";
import { COVERED_BY_ADVANCE, mayRemind, NOTHING_OWED } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";
import { type Asked, type Choice, chooseByHand, namesOf, toLeftOut, toPart } from "./choose-by-hand.ts";

/**
 * Returns which of the selected would get a manual reminder now (`remindNow`), which would not and
 * why, when it would be sent (`goesAt`, null for now), by which route and at which estimated price
 * as of now, and the text of the first message. `people` counts messages: all that go to one
 * address are one. Writes nothing. Neither an unverified email
 * address nor paused sending is refused here.
 * @throws AppError FORBIDDEN without `reminders.send`; CONFLICT when the account is not active.
 */
export function previewRemindNow(ctx: ServiceContext, input: RemindNow): Promise<RemindedNow> {
  requirePermission(ctx, "reminders.send");
  return ctx.transact(async (unit) => {
    const business = await readBusiness(ctx, unit);
    const choice = await chooseByHand(ctx, unit, input, business.switches);
    return toOutcome(ctx, unit, { choice, business });
  });
}

/**
 * Plans and enqueues a manual reminder of what is due to the selected customers, or about the
 * selected subscriptions, for now or, in quiet hours, for the morning. Each is sent once, is
 * checked again at sending time, and appears in the reminder log. A second request on the same day
 * sends no second reminder about the same term. With `evenInQuietHours` it is sent now, including
 * what is queued for the morning. Returns the same as `previewRemindNow` of what was done. Writes
 * an audit event if anyone does.
 * @throws AppError FORBIDDEN without `reminders.send`; CONFLICT when the account is not active, and
 * when it goes over a monthly budget that stops messages, unless `overBudget`; EMAIL_NOT_VERIFIED
 * or SENDING_PAUSED when it may not contact others.
 */
export function remindNow(ctx: ServiceContext, input: RemindNow): Promise<RemindedNow> {
  requirePermission(ctx, "reminders.send");
  return ctx.transact(async (unit) => {
    await lockPlanning(unit.trx, ctx.tenantId);
    const business = await readBusiness(ctx, unit);
    await requireTrust(ctx, unit, business.tenant);
    const choice = await chooseByHand(ctx, unit, input, business.switches);
    if (!input.overBudget && (await routesOf(ctx, unit, choice)).isOverBudget) throw refusal("budget.used");
    const rows = choice.asked.flatMap(({ row, releases }) =>
      releases === null ? [{ ...row, ...causeColumns(null), ...nextStepColumns(null), skipped_cause: null }] : [],
    );
    const queued = choice.asked.flatMap(({ releases }) => releases ?? []);
    // What was paid since it was asked for today, and is owed again, can be asked for again.
    if (rows.length > 0)
      await deleteCancelledRequests(
        unit.trx,
        rows.map((row) => row.subscription_id),
        { day: ctx.today(), reasons: [NOTHING_OWED.reason, COVERED_BY_ADVANCE.reason] },
      );
    const added = [
      ...(rows.length > 0 ? await insertReminders(unit.trx, rows) : []),
      ...(queued.length > 0 ? await scheduleInQuietHours(unit.trx, queued, ctx.now()) : []),
    ];
    const jobs = oncePerDestination(added).map(({ id }) => ({ tenantId: ctx.tenantId, reminderId: id }));
    await unit.enqueueEach(sendReminder, jobs, { availableAt: choice.goesAt });
    if (added.length > 0)
      await audit(ctx, unit, "reminder.asked", { kind: "tenant", id: ctx.tenantId }, { count: added.length });
    return toOutcome(ctx, unit, { choice: withoutOthers(input, choice, new Set(added.map(({ id }) => id))), business });
  });
}

type Business = { tenant: TenantRow; switches: ReminderSwitches };

async function readBusiness(ctx: ServiceContext, unit: Unit): Promise<Business> {
  const [tenant, switches] = await Promise.all([readTenant(unit), readSwitches(unit.trx)]);
  if (mayRemind(tenant, ctx.now())) return { tenant, switches };
  throw refusal("sending.accountInactive");
}

/** Moves to the left-out list what a concurrent request has already written. */
function withoutOthers(input: RemindNow, choice: Choice, addedIds: ReadonlySet<string>): Choice {
  const isOurs = ({ row, releases }: Asked) => addedIds.has(releases ?? row.id);
  const theirs = choice.asked.filter((one) => !isOurs(one));
  const because = { reason: "written-today", day: null, at: null } as const;
  const leftOut = theirs.map(({ subject }) => toLeftOut(input, subject, because));
  return { ...choice, asked: choice.asked.filter(isOurs), leftOut: [...leftOut, ...choice.leftOut] };
}

async function toOutcome(
  ctx: ServiceContext,
  unit: Unit,
  { choice: { asked, leftOut, goesAt, quietUntil }, business }: { choice: Choice; business: Business },
): Promise<RemindedNow> {
  const messages = [...Map.groupBy(asked, ({ row }) => destinationKey(row)).values()];
  const { routeOf, ...routes } = await routesOf(ctx, unit, { asked, goesAt });
  const perChannel = Map.groupBy(messages, ([first]) => first?.recipient.channel ?? "email");
  return {
    people: messages.length,
    channels: [...perChannel].map(([channel, all]) => ({ channel, people: all.length })),
    ...routes,
    goesAt: goesAt > ctx.now() ? goesAt.toISOString() : null,
    quietUntil: quietUntil?.toISOString() ?? null,
    to: asked.map((one) => ({
      ...namesOf(one.subject),
      subscriptionId: one.subject.subscription_id,
      channel: one.recipient.channel,
      route: routeOf(one),
    })),
    leftOut,
    sample: await sampleOf(ctx, unit, { message: messages[0] ?? [], goesAt, business }),
  };
}

/**
 * Returns how many messages go by each route at `goesAt`, what they cost, and whether that is more
 * than a monthly budget that stops messages leaves; and the route of each that was asked for.
 */
async function routesOf(ctx: ServiceContext, { trx }: Unit, { asked, goesAt }: Pick<Choice, "asked" | "goesAt">) {
  const contactIds = asked.map(({ recipient }) => recipient.id);
  const chats = contactIds.length > 0 ? await listChatsOf(trx, contactIds) : [];
  const open = new Set(
    chats
      .filter(({ channel, last_inbound_at: at }) => isWindowOpen(channel, at, goesAt))
      .map(({ customer_id: id, address }) => `${id} ${address}`),
  );
  const routeOf = ({ recipient: { id, channel, address } }: Asked): (typeof REMINDER_ROUTES)[number] => {
    if (channel === "email") return "email";
    return open.has(`${id} ${address}`) ? "window" : "template";
  };
  const prices = await readPrices(trx);
  const messages = [...Map.groupBy(asked, ({ row }) => destinationKey(row)).values()];
  const taken = messages.flatMap(([first]) => (first ? [routeOf(first)] : []));
  const costs = bulkCost(prices, taken);
  const tenths = taken.filter((route) => route === "template").length * prices.utility;
  return {
    routeOf,
    routes: REMINDER_ROUTES.map((route) => ({ route, ...costs.of(route) })),
    estimatedCost: costs.total,
    isOverBudget: tenths > 0 && tenths > (await readBudgetLeft(ctx, trx)),
  };
}

async function sampleOf(
  ctx: ServiceContext,
  { trx }: Unit,
  { message, goesAt, business }: { message: readonly Asked[]; goesAt: Date; business: Business },
): Promise<RemindedNow["sample"]> {
  const [lead, ...others] = message.map(toPart).sort((one, other) => (partSortKey(one) < partSortKey(other) ? -1 : 1));
  if (!lead) return null;
  const then = { today: () => todayIn(ctx.timeZone, goesAt) };
  const words = textOrReason(then, { ...business, parts: [lead, ...others], wording: await readWording(trx) });
  return { channel: lead.recipient.channel, name: lead.recipient.name, ...words };
}
