import {
  claimHeld,
  findChoice,
  findOption,
  listOpenOptions,
  type QuestionOption,
  settleHeld,
  storeChoice,
} from "@aavarti/db/queries/business-questions";
import { sendersOfAddress } from "@aavarti/db/queries/customer-identities";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { takeInboundMessage } from "../inbound/take-inbound-message.ts";
import { toArrived } from "../inbound/to-arrived.ts";
import { CHOICE_MS, customerIn } from "../inbound/whose-chat.ts";
import { systemContext } from "../system-context.ts";
import { takeFromNewSender } from "./take-from-new-sender.ts";

/**
 * Takes a button of our question which business a person writes to, or its name typed exactly while
 * the question has no answer, as their choice: delivers what waited for it, and returns true.
 * Returns false for any other message, and for the button of a question to somebody else.
 */
export async function takeChoice(deps: Dependencies, message: InboundMessage): Promise<boolean> {
  const option = await chosenOption(deps, message);
  if (!option) return false;
  const addresses = new Set([option.address, addressOf(message)]);
  for (const address of addresses) {
    const chosen = { address, tenantId: option.tenant_id, questionId: option.question_id, at: message.at };
    await storeChoice(deps.db, chosen);
    await deliverHeld(deps, address);
  }
  return true;
}

async function chosenOption(deps: Dependencies, message: InboundMessage): Promise<QuestionOption | undefined> {
  const { content, fromPhone, fromUserId } = message;
  if (content.kind === "choice") {
    const option = content.id === null ? undefined : await findOption(deps.db, content.id);
    const isTheirs = option && (option.address === fromPhone || [option.address, option.user_id].includes(fromUserId));
    return isTheirs ? option : undefined;
  }
  if (content.kind !== "text") return undefined;
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  const options = await listOpenOptions(deps.db, { address: addressOf(message), since });
  const typed = plain(content.text);
  const [named, ...others] = options.filter(({ name, title }) => plain(name) === typed || plain(title) === typed);
  return others.length === 0 ? named : undefined;
}

const plain = (text: string): string => text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

/**
 * Delivers the messages of the last 24 hours from an address that wait for a business, and were
 * written before it chose one, to that one, each once, with the time at which it was written. Does
 * nothing without an answer to our question in the last 24 hours: who used a business's link since
 * didn't say for whom the earlier messages are.
 */
export async function deliverHeld(deps: Dependencies, address: string): Promise<void> {
  const choice = await findChoice(deps.db, address);
  const since = new Date(deps.now().getTime() - CHOICE_MS);
  if (!choice || choice.isByLink || choice.chosenAt <= since) return;
  for (const { provider_message_id: messageId, message } of await claimHeld(deps.db, { address, since, choice })) {
    if (!(await takeForBusiness(deps, choice.tenantId, toMessage(message)))) continue;
    await settleHeld(deps.db, { messageId, at: deps.now() });
  }
}

/**
 * Takes a WhatsApp message as that of a business's customer with the sender's number or user id; of
 * a new prospect where it has none. Returns false, with nothing stored, where the business is gone
 * or takes no new sender now.
 */
export async function takeForBusiness(deps: Dependencies, tenantId: string, message: InboundMessage): Promise<boolean> {
  const ctx = await systemContext(deps, tenantId, "webhook.process");
  if (!ctx) return false;
  const { fromPhone: phone, fromUserId: userId } = message;
  const customer = customerIn(await sendersOfAddress(deps.db, { phone, userId }), tenantId);
  if (!customer) return takeFromNewSender(ctx, message);
  await takeInboundMessage(ctx, toArrived(message, { customerId: customer.customerId, reminderId: null }));
  return true;
}

/** Returns a held message as it was before it was stored as JSON. */
const toMessage = (stored: unknown): InboundMessage => {
  const message = stored as Omit<InboundMessage, "at"> & { at: string };
  return { ...message, at: new Date(message.at) };
};
