import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { AcceptedMessage } from "@aavarti/providers/whatsapp/interface";
import { renderDigestTemplate } from "../../../digests/render-digest.ts";
import { renderApproved } from "../../../templates/whatsapp-message.ts";
import type { CombinedFacts } from "../../compose/combined-list.ts";
import type { ChannelService, ReminderMessage } from "../channel.ts";
import { renderCombinedTemplate } from "./render-combined-template.ts";
import { type RenderedTemplate, renderTemplate } from "./render-template.ts";

const rendered = (facts: CombinedFacts): RenderedTemplate =>
  facts.length > 1 ? renderCombinedTemplate(facts) : renderTemplate(facts[0]);

export const whatsappChannel: ChannelService = {
  render: (facts) => ({ subject: null, text: rendered(facts).text }),
  compose: async (_ctx, _trx, { key, facts, recipient }) => templateMessage(rendered(facts), recipient.address, key),
  composeDigest: (_ctx, { key, address, facts }) => templateMessage(renderDigestTemplate(facts), address, key),
  sendPlain: ({ providers }, { to, text, key }) => providers.whatsapp.sendText({ to, text, opaque: key }),
  sendTest({ providers }, { to, key, kind, facts }) {
    const { template, language, params } = renderApproved(kind, facts);
    return providers.whatsapp.sendTemplate({ to, template, language, params, opaque: key });
  },
  findByKey: null,
  unknownCause: explainReminder("delivery.whatsappUnconfirmed"),
  noAddressCause: explainReminder("stopped.noNumber"),
  status: ({ whatsapp }) => whatsapp.status(),
};

const templateMessage = (
  { text, ...template }: RenderedTemplate,
  address: string,
  opaque: string,
): ReminderMessage => ({
  channel: "whatsapp",
  address,
  subject: null,
  text,
  async send({ whatsapp }) {
    const { messageId, acceptance } = await whatsapp.sendTemplate({ to: address, opaque, ...template });
    return { messageId, cause: ACCEPTANCE_CAUSES[acceptance] };
  },
});

const ACCEPTANCE_CAUSES = {
  accepted: null,
  held: explainReminder("delivery.whatsappHeld"),
  paused: explainReminder("delivery.templatePaused"),
} as const satisfies Record<AcceptedMessage["acceptance"], Explanation | null>;
