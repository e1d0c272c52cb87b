import type { RenewalPreview } from "@aavarti/contract/subscriptions";
import {
  type CommandRow,
  findByCode,
  listCodesSince,
  listDigestItems,
  updateCommand,
} from "@aavarti/db/queries/commands";
import { findCustomer } from "@aavarti/db/queries/customers";
import { listAdvances } from "@aavarti/db/queries/reminders/owed";
import { findSubscription } from "@aavarti/db/queries/subscriptions";
import { findTenant } from "@aavarti/db/queries/tenants";
import { amountIn, sumOpen } from "@aavarti/domain/asked-amount";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { CONFIRM_MINUTES } from "@aavarti/domain/commands/limits";
import type { OwnerCommand } from "@aavarti/domain/commands/read-commands";
import { priceForMonths, type UsualTerm } from "@aavarti/domain/commands/renewal-price";
import { formatAmount, MAX_PRICE_PAISE, type Paise, parseAmount } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import type { ServiceContext } from "../context.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { writeNote } from "../notes/write-note.ts";
import { recordPromise, undoPromise } from "../promises/change-promise.ts";
import { readOwed } from "../reminders/compose/owed.ts";
import { previewRenewal } from "../subscriptions/preview-renewal.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { ANSWERS } from "./answer-texts.ts";
import { listNow } from "./list-now.ts";
import type { Runner } from "./runner.ts";

/** What came of a line, as its row stores it. */
export type Outcome = {
  state: "asked" | "done" | "refused";
  answer: string;
  kind?: OwnerCommand["kind"];
  code?: string | null;
  codeExpiresAt?: Date | null;
  customerId?: string | null;
  request?: object;
  result?: Result;
};

/** What was done, for undoing it. */
type Result =
  | { kind: "renewal"; subscriptionId: string; endDate: CalendarDate }
  | { kind: "promise"; promiseId: string }
  | { kind: "note"; noteId: string };

/** A command about a row of the list, as it is stored until it is confirmed. */
type About = Exclude<OwnerCommand, { kind: "undo" | "confirm" | "list" | "help" }>;
type Target = { customerId: string; subscriptionId: string; endOn: CalendarDate };
type Request = {
  command: About;
  target: Target;
  /** The price that the owner was asked about. */
  pricePaise?: Paise;
  /** The payment that the owner was asked about; 0 or null for none. */
  recordedPaise?: Paise | null;
};

/** For how long a code isn't given to another command, in milliseconds. */
const CODE_REST_MS = 48 * 60 * 60_000;

/**
 * Carries out one command in the caller's transaction, by the same services as the screens, with
 * the owner's permissions, and returns what came of it, with the sentence to answer. Payments and
 * renewals above the owner's amount are stored as asked, and carried out when their code is sent
 * from the same number within ten minutes, if they still cost, and record, what was asked about. A
 * renewal for another number of months costs in proportion to the usual term (`priceForMonths`).
 * @throws AppError when a service refuses; the caller has to roll back.
 */
export async function runCommand(runner: Runner, command: OwnerCommand): Promise<Outcome> {
  if (command.kind === "undo") return undo(runner, command.code);
  if (command.kind === "confirm") return confirm(runner, command.code);
  const texts = ANSWERS[runner.language];
  if (command.kind === "help") return { kind: "help", state: "done", answer: texts.help };
  if (command.kind === "list") return { kind: "list", state: "done", answer: await listNow(runner) };
  const { list } = runner;
  if ("missing" in list) return { kind: command.kind, state: "refused", answer: texts[list.missing] };
  const items = await listDigestItems(runner.unit.trx, list.reminderId);
  const item = items.find(({ position }) => position === command.position);
  if (!item) {
    const last = items.at(-1)?.position ?? 0;
    const answer = last > 0 ? texts.noNumber({ position: command.position, last }) : texts.noList;
    return { kind: command.kind, state: "refused", answer };
  }
  const target = { customerId: item.customer_id, subscriptionId: item.subscription_id, endOn: item.end_on };
  return carryOut(runner, { command, target }, { isConfirmed: false, code: await newCode(runner) });
}

type Go = { isConfirmed: boolean; code: string };

async function carryOut(runner: Runner, request: Request, go: Go): Promise<Outcome> {
  const { command, target } = request;
  const about = { kind: command.kind, customerId: target.customerId, request };
  const texts = ANSWERS[runner.language];
  const customer = await findCustomer(runner.unit.trx, target.customerId);
  if (!customer) throw notFound("customer");
  const { name } = customer;
  const done = (said: string, result: Result, isBrief = false): Outcome => ({
    ...about,
    state: "done",
    code: go.code,
    result,
    answer: said + texts.undoBy({ code: go.code, isBrief }),
  });
  switch (command.kind) {
    case "paid":
    case "renew":
      return renew(runner, { ...request, command }, { ...go, name, done, about });
    case "promise": {
      const promise = await recordPromise(runner.ctx, {
        customerId: target.customerId,
        subscriptionId: target.subscriptionId,
        promisedOn: command.day,
      });
      return done(texts.promised({ name, day: command.day }), { kind: "promise", promiseId: promise.id });
    }
    case "call": {
      const note = await writeNote(runner.ctx, { customerId: target.customerId, body: texts.callNote });
      return done(texts.call({ name, phone: customer.phone_e164 }), { kind: "note", noteId: note.id });
    }
    case "note": {
      const note = await writeNote(runner.ctx, { customerId: target.customerId, body: command.text });
      return done(texts.noted({ name }), { kind: "note", noteId: note.id });
    }
  }
}

/** Renews what the list named, with the payment that the owner received or without. */
async function renew(
  runner: Runner,
  {
    command,
    target,
    pricePaise: asked,
    recordedPaise: askedRecorded = null,
  }: Omit<Request, "command"> & { command: Extract<About, { kind: "paid" | "renew" }> },
  {
    isConfirmed,
    code,
    name,
    done,
    about,
  }: Go & {
    name: string;
    done: (said: string, result: Result, isBrief: boolean) => Outcome;
    about: Pick<Outcome, "kind" | "customerId" | "request">;
  },
): Promise<Outcome> {
  const { ctx, unit, number, language } = runner;
  const texts = ANSWERS[language];
  const { subscriptionId: id, endOn: endDate } = target;
  const subscription = await findSubscription(unit.trx, id);
  if (subscription?.end_on !== endDate) return { ...about, state: "refused", answer: texts.changed({ name }) };
  const months = command.kind === "renew" ? command.months : null;
  // A late term goes on from the old end, as the screen offers it first.
  const late = endDate < ctx.today() ? { from: "old_end" as const } : {};
  const usual = await previewRenewal(ctx, { id, ...late });
  const price = months === null ? (parseAmount(usual.price) ?? 0) : priceForMonths(usualTerm(usual), months);
  if (price === null || price > MAX_PRICE_PAISE)
    return { ...about, state: "refused", answer: texts.notForMonths({ name }) };
  const wishes = { ...late, ...(months !== null && { durationMonths: months, price }) };
  const payment = command.kind === "paid" ? command : command.payment;
  const currency = (await findTenant(unit.trx))?.currency ?? "INR";
  // Without an amount, what the account's advance leaves of the term is recorded.
  const [account] = await listAdvances(unit.trx, [target.customerId]);
  const recorded = payment && (payment.amount ?? Math.max(0, price - (account?.advance_paise ?? 0)));
  if (isConfirmed && (asked !== price || askedRecorded !== recorded))
    return { ...about, state: "refused", answer: texts.changed({ name }) };
  if (Math.max(payment?.amount ?? 0, price) > number.ask_above_paise && !isConfirmed) {
    const answer = texts.confirm({
      name,
      code,
      price: formatAmount(price, currency),
      months,
      payment: recorded ? formatAmount(recorded, currency) : null,
    });
    const codeExpiresAt = new Date(ctx.now().getTime() + CONFIRM_MINUTES * 60_000);
    const request = { ...about.request, pricePaise: price, recordedPaise: recorded };
    return { ...about, request, state: "asked", code, codeExpiresAt, answer };
  }
  const mode = payment?.mode ?? "other";
  // What was confirmed is recorded exactly, also if the advance changes at the same moment.
  const received = isConfirmed && payment ? { ...payment, amount: recorded } : payment;
  const renewed = await renewSubscription(ctx, {
    id,
    endDate,
    ...wishes,
    ...(received &&
      received.amount !== 0 && { payment: { mode, ...(received.amount !== null && { amount: received.amount }) } }),
  });
  const newEnd = renewed.endDate as CalendarDate;
  const left = await leftIn(runner, { ...target, price, currency });
  const said = renewed.payment
    ? texts.paid({
        name,
        amount: formatAmount(parseAmount(renewed.payment.amount) ?? 0, currency),
        mode,
        endOn: newEnd,
        left: left.amount,
      })
    : texts.renewed({ name, endOn: newEnd, left, isPaid: payment !== null });
  return done(said, { kind: "renewal", subscriptionId: id, endDate: newEnd }, true);
}

const usualTerm = ({ startDate, endDate, durationMonths, price }: RenewalPreview): UsualTerm => ({
  startOn: startDate as CalendarDate,
  endOn: endDate as CalendarDate,
  durationMonths,
  pricePaise: parseAmount(price) ?? 0,
});

/**
 * Returns what is left to collect of a subscription that was renewed from the end of the list, with
 * what is owed for earlier terms, as text; `amount` is null where nothing is, and `isCovered` tells
 * whether that is because the price was paid in advance.
 */
async function leftIn(
  { unit, language }: Runner,
  { customerId, subscriptionId, endOn, price, currency }: Target & { price: Paise; currency: string },
): Promise<{ amount: string | null; isCovered: boolean }> {
  const subject = { subscription_id: subscriptionId, customer_id: customerId };
  const { open } = (await readOwed(unit.trx, [subject]))(subject);
  const pricePaise = sumOpen(open);
  if (pricePaise === 0) return { amount: null, isCovered: price > 0 };
  const owedPaise = sumOpen(open.filter(({ dueOn }) => dueOn < endOn));
  return { amount: amountIn({ language, currency, pricePaise, owedPaise }), isCovered: false };
}

async function confirm(runner: Runner, code: string): Promise<Outcome> {
  const { ctx, unit } = runner;
  const texts = ANSWERS[runner.language];
  const asked = await byCode(runner, code);
  if (!asked || asked.state === "refused") return refusedBy("confirm", texts.unknownCode({ code }));
  if (asked.state === "undone") return refusedBy("confirm", texts.undoneBefore);
  if (asked.state !== "asked") return refusedBy("confirm", texts.doneBefore);
  if (!asked.code_expires_at || asked.code_expires_at <= ctx.now()) return refusedBy("confirm", texts.confirmExpired);
  const done = await carryOut(runner, asked.request as Request, { isConfirmed: true, code });
  if (done.state === "done") {
    await updateCommand(unit.trx, asked.id, {
      state: "done",
      code_expires_at: null,
      result: JSON.stringify(done.result),
      updated_at: ctx.now(),
    });
  }
  return { kind: "confirm", state: done.state, answer: done.answer, customerId: done.customerId ?? null };
}

async function undo(runner: Runner, code: string): Promise<Outcome> {
  const { ctx, unit } = runner;
  const texts = ANSWERS[runner.language];
  const row = await byCode(runner, code);
  if (!row || row.state === "refused") return refusedBy("undo", texts.unknownCode({ code }));
  if (row.state === "undone") return refusedBy("undo", texts.undoneBefore);
  const customer = row.customer_id === null ? undefined : await findCustomer(unit.trx, row.customer_id);
  // One that was only asked about is withdrawn, so that its code confirms nothing any more.
  if (row.state === "done") await takeBack(ctx, row.result as Result);
  await updateCommand(unit.trx, row.id, { state: "undone", code_expires_at: null, updated_at: ctx.now() });
  const answer = texts.undone({ name: customer?.name ?? code });
  return { kind: "undo", state: "done", answer, customerId: row.customer_id };
}

async function takeBack(ctx: ServiceContext, result: Result): Promise<void> {
  switch (result.kind) {
    case "renewal":
      await undoRenewal(ctx, { id: result.subscriptionId, endDate: result.endDate });
      return;
    case "promise":
      await undoPromise(ctx, { id: result.promiseId, state: "open" });
      return;
    case "note":
      await deleteNote(ctx, { id: result.noteId });
  }
}

const refusedBy = (kind: "undo" | "confirm", answer: string): Outcome => ({ kind, state: "refused", answer });

const byCode = ({ unit, number, phone }: Runner, code: string): Promise<CommandRow | undefined> =>
  findByCode(unit.trx, { userId: number.user_id, phone, code });

/** Returns a code of four digits that no other command of the owner has had for two days. */
async function newCode({ ctx, unit, number }: Runner): Promise<string> {
  const taken = await listCodesSince(unit.trx, number.user_id, new Date(ctx.now().getTime() - CODE_REST_MS));
  for (;;) {
    const code = String(1_000 + (ctx.randomBytes(4).readUInt32BE() % 9_000));
    if (!taken.has(code)) return code;
  }
}
