import type { Statement } from "@aavarti/contract/statements";
import { addressOn, type ReminderChannel } from "@aavarti/domain/channels";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { balanceWords, periodLabel, readSignedAmount } from "@aavarti/domain/statement-words";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { channelTexts } from "../../../lib/channels/channel-texts.ts";
import { paiseLabel } from "../../../lib/display/amounts.ts";
import { phoneLabel } from "../../../lib/display/display.ts";
import { timeLabel } from "../../../lib/display/instant-label.ts";
import { currentLanguage } from "../../../lib/i18n/current-language.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import type { StatementPeriod } from "./statement-search.ts";
import { statementTexts } from "./texts.ts";

const texts = translatedTexts(() => statementTexts.sendDialog);

/** Later than this, a planned message waits for the end of the quiet hours. Milliseconds. */
const SOON = 60_000;

/**
 * Asks before the statement is sent on a channel (to whom, for which days, and with which balance),
 * and sends it. A toast names the address, also of a send a moment ago, or the time when the
 * message waits; then it closes. The language, at first that of who pays, can be chosen. Where
 * `shareLinkIn` returns a link for it, it also offers to share a text instead, in a new tab.
 */
export function SendDialog({
  statement: { customer, payer, closing },
  period: { from, to },
  channel,
  shareLinkIn,
  onClose,
}: {
  statement: Statement;
  period: StatementPeriod;
  channel: ReminderChannel;
  shareLinkIn: (language: Language) => string | null;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const send = trpc.payments.sendStatement.useMutation({
    onSuccess: ({ address, state, dueAt, createdAt, isRepeat }) => {
      const isLater = state === "planned" && Date.parse(dueAt) - Date.parse(createdAt) > SOON;
      showToast(
        isLater
          ? { title: texts.waiting(timeLabel(dueAt)), description: texts.waitingFor }
          : { title: isRepeat ? texts.repeated : texts.sending, description: phoneLabel(address) },
      );
      onClose();
    },
    onSettled: () => utils.customers.timeline.invalidate(),
  });
  const balance = readSignedAmount(closing);
  const [language, setLanguage] = useState<Language>(payer.language);
  const shareLink = shareLinkIn(language);
  const readersLanguage = currentLanguage();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={channelTexts[channel].documents.sendStatementTitle}
      closeLabel={texts.close}
    >
      <Decision
        lead={texts.lead(payer.name, phoneLabel(addressOn(channel, payer) ?? ""))}
        actLabel={channelTexts[channel].documents.sendStatement}
        cancelLabel={texts.cancel}
        isDisabled={send.isPending}
        onAct={() => send.mutate({ customerId: customer.id, channel, language, ...(from && { from }), to })}
        onCancel={onClose}
      >
        {send.isError && <FormProblem>{messageOf(send.error, texts.unreachable)}</FormProblem>}
        <Segmented
          legend={texts.language}
          value={language}
          onChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: texts.languages[value] }))}
        />
        <dl className="num grid gap-1 rounded-md border border-line px-4 py-3 max-lg:text-md">
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-text-2">{statementTexts.period}</dt>
            <dd>{periodLabel(readersLanguage, { from: from ?? null, to })}</dd>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-text-2">{balanceWords(balance, readersLanguage)}</dt>
            <dd className="font-semibold whitespace-nowrap">{paiseLabel(Math.abs(balance))}</dd>
          </div>
        </dl>
        {shareLink !== null && (
          <a
            href={shareLink}
            target="_blank"
            rel="noopener noreferrer"
            className="justify-self-start rounded-sm py-2.5 font-medium text-accent-text hover:underline max-lg:text-md"
          >
            {texts.shareInstead}
          </a>
        )}
      </Decision>
    </Dialog>
  );
}
