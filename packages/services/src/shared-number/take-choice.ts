import {
  type BusinessChoice,
  claimHeld,
  findChoice,
  findOption,
  findStillMeant,
  listOpenOptions,
  type QuestionOption,
  settleHeld,
  storeChoice,
} from "@aavarti/db/queries/business-questions";
import type { Language } from "@aavarti/domain/languages";
import { readStopWord } from "@aavarti/domain/stop-words";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { CHOICE_MS, endOfSecond } from "../inbound/whose-chat.ts";
import { askBusiness, confirmChoice } from "./ask-business.ts";
import { takeForBusiness } from "./take-for-business.ts";
import { isClearName, plainName } from "./typed-names.ts";

/**
 * Takes a button of our question which business a person writes to, or its name typed exactly while
 * the question has no answer, as their choice: delivers what waited for it, tells them where their
 * messages go now, asks about what waits for another business, and returns true.
 * Returns false for any other message, for a typed name that is a stop word or an everyday word,
 * and for the button of a question to somebody else.
 */
export async function takeChoice(deps: Dependencies, message: InboundMessage): Promise<boolean> {
  const option = await chosenOption(deps, message);
  if (!option) return false;
  const { tenant_id: tenantId, question_id: questionId, name, language } = option;
  const choice = { tenantId, chosenAt: message.at };
  let isNew = false;
  let isTaken = true;
  const addresses = [...new Set([option.address, addressOf(message)])];
  for (const address of addresses) {
    if (await storeChoice(deps.db, { address, tenantId, questionId, at: message.at })) isNew = true;
    if (!(await deliverTo(deps, address, choice))) isTaken = false;
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
  if (content.kind !== "text" || readStopWord(content.text) !== null || !isClearName(content.text)) return undefined;
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  const until = endOfSecond(message.at);
  const options = await listOpenOptions(deps.db, { address: addressOf(message), since, until });
  const typed = plainName(content.text);
  const named = options.filter(({ name, title }) => plainName(name) === typed || plainName(title) === typed);
  return new Set(named.map(({ tenant_id }) => tenant_id)).size === 1 ? named[0] : undefined;
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
 * does, whatever was chosen since; returns whether the business took all of it.
 */
async function deliverTo(
  deps: Dependencies,
  address: string,
  choice: Pick<BusinessChoice, "tenantId" | "chosenAt">,
): Promise<boolean> {
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  let isTaken = true;
  for (const { provider_message_id: messageId, message } of await claimHeld(deps.db, { address, since, choice })) {
    if (await takeForBusiness(deps, choice.tenantId, toMessage(message)))
      await settleHeld(deps.db, { messageId, at: deps.now() });
    else isTaken = false;
  }
  return isTaken;
}

/**
 * Asks about the newest message that waits at an address and isn't for the business that its sender
 * has just chosen: an earlier question named that one too, so no question is open about the rest.
 */
async function askAboutOthers(
  deps: Dependencies,
  answer: InboundMessage,
  { address, tenantId, language }: { address: string; tenantId: string; language: Language },
): Promise<void> {
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  const tenantIds = await findStillMeant(deps.db, { address, since, tenantId });
  if (tenantIds.length > 0) await askBusiness(deps, answer, { tenantIds, language });
}

/** Returns a held message as it was before it was stored as JSON. */
const toMessage = (stored: unknown): InboundMessage => {
  const message = stored as Omit<InboundMessage, "at"> & { at: string };
  return { ...message, at: new Date(message.at) };
};
