import {
  type BusinessChoice,
  claimHeld,
  findBusinessesStillWaiting,
  findChoice,
  findOption,
  listOpenOptions,
  type QuestionOption,
  releaseHeld,
  settleHeld,
  storeChoice,
  storeRefusal,
} from "@aavarti/db/queries/business-questions";
import { sendersOfAddress } from "@aavarti/db/queries/customer-identities";
import { hasMessage } from "@aavarti/db/queries/message-claims";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import type { Language } from "@aavarti/domain/languages";
import { readStopWord } from "@aavarti/domain/stop-words";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { CHOICE_MS, endOfSecond } from "../inbound/whose-chat.ts";
import { askBusiness, confirmChoice } from "./ask-business.ts";
import { takeForBusiness, wouldTake } from "./take-for-business.ts";
import { isClearName, isYesWord, plainName } from "./typed-names.ts";

/**
 * Takes a button of our question which business a person writes to, or its name typed exactly while
 * the question has no other answer, or a yes where it names only one, as their choice: delivers
 * what waited for it, tells them where their messages go now or that the business takes none, which
 * leaves their choice as it was and is no longer asked about what waits, asks about what waits for
 * another business, and returns true. Returns false for any other message, for a typed name that is
 * a stop word or an everyday word, and for the button of a question to somebody else.
 */
export async function takeChoice(deps: Dependencies, message: InboundMessage): Promise<boolean> {
  const option = await chosenOption(deps, message);
  if (!option) return false;
  const { tenant_id: tenantId, question_id: questionId, name, language } = option;
  const choice = { tenantId, chosenAt: message.at };
  const answer = { questionId, messageId: message.messageId };
  const isRefused = !(await wouldTake(deps, tenantId, message));
  let isNew = false;
  const taken: boolean[] = [];
  const addresses = [...new Set([option.address, addressOf(message)])];
  for (const address of addresses) {
    if (await storeChoice(deps.db, { address, tenantId, answer, at: message.at, isRefused })) isNew = true;
    if (!isRefused) taken.push(...(await deliverTo(deps, address, choice)));
  }
  const isTaken = !isRefused && !taken.includes(false);
  const takesNone = isRefused || (!isTaken && !(await wouldTake(deps, tenantId, message)));
  for (const address of takesNone ? addresses : []) {
    await storeRefusal(deps.db, { address, tenantId, at: message.at });
    // Another one may have been chosen while this one was asked.
    await deliverHeld(deps, address);
  }
  if (isNew) await confirmChoice(deps, message, { name, language, isTaken });
  for (const address of addresses) await askAboutOthers(deps, message, { address, tenantId, language });
  return true;
}

async function chosenOption(deps: Dependencies, message: InboundMessage): Promise<QuestionOption | undefined> {
  const { content, fromPhone, fromUserId } = message;
  if (content.kind === "choice") {
    const option = content.id === null ? undefined : await findOption(deps.db, content.id);
    const isByUserId = fromUserId !== null && [option?.address, option?.user_id].includes(fromUserId);
    const isTheirs = option && (option.address === fromPhone || isByUserId);
    return isTheirs ? option : undefined;
  }
  if (content.kind !== "text" || readStopWord(content.text) !== null) return undefined;
  const isYes = isYesWord(content.text) && message.replyToMessageId === null;
  if (!isYes && !isClearName(content.text)) return undefined;
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  const until = endOfSecond(message.at);
  const options = await listOpenOptions(deps.db, {
    address: addressOf(message),
    messageId: message.messageId,
    since,
    until,
  });
  if (isYes) return confirmed(deps, message, options);
  const typed = plainName(content.text);
  const named = options.filter(({ name, title }) => plainName(name) === typed || plainName(title) === typed);
  return new Set(named.map(({ tenant_id }) => tenant_id)).size === 1 ? named[0] : undefined;
}

/**
 * Returns the only button of the latest open question, if a yes can be meant for it: nothing was
 * chosen and no business wrote since it was asked.
 */
async function confirmed(
  { db }: Dependencies,
  { fromPhone: phone, fromUserId: userId, at }: InboundMessage,
  options: readonly QuestionOption[],
): Promise<QuestionOption | undefined> {
  const [only, ...others] = options.filter(({ question_id: id }) => id === options[0]?.question_id);
  if (!only || others.length > 0) return undefined;
  const choice = await findChoice(db, only.address);
  const senders = await sendersOfAddress(db, { phone, userId }, endOfSecond(at));
  const since = [choice?.chosenAt, ...senders.map(({ lastSentAt }) => lastSentAt)];
  return since.some((one) => one && one > only.asked_at) ? undefined : only;
}

/**
 * Delivers the messages of the last 24 hours from an address that wait for a business, and were
 * written before it chose one that they may be for, to that one, each once, with the time at which
 * it was written. Does nothing without an answer to our question in the last 24 hours: who used a
 * business's link since didn't say for whom the earlier messages are.
 */
export async function deliverHeld(deps: Dependencies, address: string): Promise<void> {
  const choice = await findChoice(deps.db, address);
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  if (!choice || choice.isByLink || choice.chosenAt <= since) return;
  await deliverTo(deps, address, choice);
}

/**
 * Delivers what waits at an address and may be for the business that was chosen, as `deliverHeld`
 * does, whatever was chosen since; returns of each message whether the business took it. What it
 * didn't take waits on, also for the others that it may be for.
 */
async function deliverTo(
  deps: Dependencies,
  address: string,
  choice: Pick<BusinessChoice, "tenantId" | "chosenAt">,
): Promise<boolean[]> {
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  const taken: boolean[] = [];
  const refused: string[] = [];
  for (const { provider_message_id: messageId, message } of await claimHeld(deps.db, { address, since, choice })) {
    const isTaken = await takeForBusiness(deps, choice.tenantId, toMessage(message));
    taken.push(isTaken);
    if (isTaken) await settleHeld(deps.db, { messageId, at: deps.now() });
    else refused.push(messageId);
  }
  if (refused.length > 0) await releaseRefused(deps, choice.tenantId, refused);
  return taken;
}

/** Lets what a business refused wait again, but for what another server stored there meanwhile. */
async function releaseRefused({ db }: Dependencies, tenantId: string, messageIds: readonly string[]): Promise<void> {
  await withTenant(db, tenantId, async (trx) => {
    await lockTenant(trx);
    const stored = await Promise.all(messageIds.map((messageId) => hasMessage(trx, messageId)));
    const free = messageIds.filter((_, place) => !stored[place]);
    if (free.length > 0) await releaseHeld(trx, { messageIds: free, tenantId });
  });
}

/**
 * Asks about the newest message that waits at an address and isn't for the business that its sender
 * has just chosen, or that this one didn't take: an earlier question named that one too, so no
 * question is open about the rest.
 */
async function askAboutOthers(
  deps: Dependencies,
  answer: InboundMessage,
  { address, tenantId, language }: { address: string; tenantId: string; language: Language },
): Promise<void> {
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  const tenantIds = await findBusinessesStillWaiting(deps.db, { address, since, tenantId });
  if (tenantIds.length > 0) await askBusiness(deps, answer, { tenantIds, language });
}

/** Returns a held message as it was before it was stored as JSON. */
const toMessage = (stored: unknown): InboundMessage => {
  const message = stored as Omit<InboundMessage, "at"> & { at: string };
  return { ...message, at: new Date(message.at) };
};
