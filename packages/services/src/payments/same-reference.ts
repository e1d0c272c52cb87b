import type { RecordPayment } from "@aavarti/contract/payments";
import { findSameReferences, lockReference } from "@aavarti/db/queries/payments";
import { comparedReference, isReferenceUnique } from "@aavarti/domain/payment-references";
import { refusal } from "@aavarti/domain/refusal";
import type { Unit } from "../context.ts";
import { currencyOfBusiness } from "./currency.ts";

/** The payments that may have the reference of another one, as far as they are known. */
export type SharedWith = {
  ids: Set<string>;
  /** Adds those that others have recorded since; the reference is locked, so no more can follow. */
  readAgain(unit: Unit): Promise<void>;
};

/** What is asked of a payment before it is recorded. */
type Referenced = Pick<RecordPayment, "mode" | "reference" | "allowSameReference">;

/**
 * Locks the reference of a UPI payment or bank transfer until the transaction ends, so that two
 * payments with it are recorded one after the other. Comes before any row lock of the transaction.
 */
export async function lockSameReference({ trx }: Unit, payment: Referenced | undefined): Promise<void> {
  const compared = payment ? uniqueReference(payment) : null;
  if (compared !== null) await lockReference(trx, compared);
}

/**
 * Refuses a UPI payment or bank transfer, whose reference the transaction has locked, where another
 * payment that is not reversed has the same one: a UTR belongs to one payment. Other modes,
 * references that identify no payment, `allowSameReference` and payments that it shares its
 * reference with are let through.
 * @throws AppError CONFLICT, which names the other payment: who may record payments may read them.
 */
export async function refuseSameReference(unit: Unit, payment: Referenced, shared?: SharedWith): Promise<void> {
  const { trx } = unit;
  const isCompared = uniqueReference(payment) !== null;
  const found = isCompared ? await findSameReferences(trx, [payment.reference ?? ""]) : [];
  const findOther = () => found.find(({ id }) => !shared?.ids.has(id));
  if (shared && findOther()) await shared.readAgain(unit);
  const other = findOther();
  if (!other) return;
  throw refusal("payment.sameReference", {
    name: other.payer_name,
    amount: other.received_paise,
    currency: await currencyOfBusiness({ trx }),
    receivedOn: other.received_on,
    receipt: other.receipt_number ?? "",
  });
}

/** Returns the reference that no other payment may have, as it is compared; null without one. */
const uniqueReference = ({ mode, reference, allowSameReference = false }: Referenced): string | null =>
  reference && !allowSameReference && isReferenceUnique(mode) ? comparedReference(reference) : null;
