import {
  claimHeld,
  findChoice,
  findOption,
  listOpenOptions,
  type QuestionOption,
  settleHeld,
  storeChoice,
} from "@aavarti/db/queries/business-questions";
import { readStopWord } from "@aavarti/domain/stop-words";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { CHOICE_MS, endOfSecond } from "../inbound/whose-chat.ts";
import { confirmChoice } from "./ask-business.ts";
import { takeForBusiness } from "./take-for-business.ts";
import { isClearName, plainName } from "./typed-names.ts";

/**
 * Takes a button of our question which business a person writes to, or its name typed exactly while
 * the question has no answer, as their choice: delivers what waited for it, tells them after the
 * first answer where their messages go now, and returns true.
 * Returns false for any other message, for a typed name that is a stop word or an everyday word,
 * and for the button of a question to somebody else.
 */
export async function takeChoice(deps: Dependencies, message: InboundMessage): Promise<boolean> {
  const option = await chosenOption(deps, message);
  if (!option) return false;
  const { tenant_id: tenantId, question_id: questionId, name, language } = option;
  let isAnswer = false;
  let isTaken = true;
  for (const address of new Set([option.address, addressOf(message)])) {
    if (await storeChoice(deps.db, { address, tenantId, questionId, at: message.at })) isAnswer = true;
    if (!(await deliverHeld(deps, address))) isTaken = false;
  }
  if (isAnswer) await confirmChoice(deps, message, { name, language, isTaken });
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
 * business's link since didn't say for whom the earlier messages are. Returns whether the business
 * took all of them.
 */
export async function deliverHeld(deps: Dependencies, address: string): Promise<boolean> {
  const choice = await findChoice(deps.db, address);
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  if (!choice || choice.isByLink || choice.chosenAt <= since) return true;
  let isTaken = true;
  for (const { provider_message_id: messageId, message } of await claimHeld(deps.db, { address, since, choice })) {
    if (await takeForBusiness(deps, choice.tenantId, toMessage(message)))
      await settleHeld(deps.db, { messageId, at: deps.now() });
    else isTaken = false;
  }
  return isTaken;
}

/** Returns a held message as it was before it was stored as JSON. */
const toMessage = (stored: unknown): InboundMessage => {
  const message = stored as Omit<InboundMessage, "at"> & { at: string };
  return { ...message, at: new Date(message.at) };
};
