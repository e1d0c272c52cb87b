import { listDigestItems } from "@aavarti/db/queries/commands";
import { listOpenPromises } from "@aavarti/db/queries/promises";
import { findReminderSubjects, type ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { findTenant } from "@aavarti/db/queries/tenants";
import { sumOpen } from "@aavarti/domain/asked-amount";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { formatAmount } from "@aavarti/domain/money";
import { itemLine, shownName } from "../digests/digest-items.ts";
import { leftOfRenewal, readOwed } from "../reminders/compose/owed.ts";
import { ANSWERS } from "./answer-texts.ts";
import type { Runner } from "./runner.ts";

/**
 * Returns the list that numbers refer to, as text in the owner's language: each row with what is
 * left to pay, or what became of it since. Without one it says so. Writes nothing.
 */
export async function listNow({ ctx, unit, language, list }: Runner): Promise<string> {
  const { trx } = unit;
  const texts = ANSWERS[language];
  const items = "missing" in list ? [] : await listDigestItems(trx, list.reminderId);
  if (items.length === 0) return texts.noListToday;
  const subjects = await findReminderSubjects(
    trx,
    items.map((item) => item.subscription_id),
  );
  const owedOf = await readOwed(trx, subjects.values());
  const promises = await listOpenPromises(
    trx,
    ctx.timeZone,
    items.map((item) => item.customer_id),
  );
  const currency = (await findTenant(trx))?.currency ?? "INR";
  const promisedOn = ({ customer_id: customerId, subscription_id: id }: ReminderSubject): CalendarDate | undefined =>
    promises.find((one) => one.customer_id === customerId && (one.subscription_id ?? id) === id)?.promised_on;

  const lines = items.map(({ position, subscription_id: id, end_on: endOn }) => {
    const subject = subjects.get(id);
    if (!subject || subject.deleted_at || subject.customer_deleted_at) return `${position}. ${texts.listed.removed}`;
    const name = `${position}. ${shownName(subject.customer_name)}`;
    const left = sumOpen(owedOf(subject).open);
    const amount = left === 0 ? null : formatAmount(left, currency);
    if (subject.end_on !== endOn) return `${name}: ${texts.listed.renewed({ endOn: subject.end_on, amount })}`;
    if (subject.status === "cancelled") return `${name}: ${texts.listed.cancelled}`;
    if (subject.paused_from !== null) return `${name}: ${texts.listed.paused}`;
    const { asked, isCovered } = leftOfRenewal(subject, owedOf);
    const { pricePaise, owedPaise } = asked;
    const item = { position, customerName: subject.customer_name, endOn, pricePaise, owedPaise, isCovered };
    const day = promisedOn(subject);
    return itemLine(item, { language, currency }) + (day === undefined ? "" : ` (${texts.listed.promised({ day })})`);
  });
  return lines.join("\n");
}
