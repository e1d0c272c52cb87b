import { isLastingFailure } from "@aavarti/domain/lasting-failures";
import { Link } from "@tanstack/react-router";
import { Mail, RotateCcw } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { reasonOf } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { storedSentences } from "../../lib/i18n/stored-text.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { templateTexts } from "./template-texts.ts";
import { inboxTexts } from "./texts.ts";
import { type ThreadEntry, useInboxCache } from "./use-inbox.ts";

/** Why a message failed where the customer's record can be corrected. */
const IN_RECORD: readonly string[] = [
  "whatsapp.notOnWhatsapp",
  "whatsapp.needsPhone",
  "whatsapp.numberIncomplete",
  "whatsapp.ownNumber",
  "stopped.noNumber",
  "stopped.noContact",
  "whatsapp.noPromotions",
  "postmark.address",
  "postmark.suppressed",
  "remedy.askPhone",
  "remedy.checkNumber",
  "remedy.otherNumber",
  "remedy.countryCode",
  "remedy.numberAndMessage",
  "remedy.correctAddress",
  "remedy.otherAddress",
];
/** Why a message failed where the account at WhatsApp is the reason. */
const IN_SETTINGS: readonly string[] = [
  "whatsapp.token",
  "whatsapp.permission",
  "whatsapp.accountLocked",
  "whatsapp.billing",
  "whatsapp.notRegistered",
];
/** Why a message failed where its template is the reason. */
const IN_TEMPLATES: readonly string[] = [
  "whatsapp.template",
  "whatsapp.templatePaused",
  "whatsapp.documentTemplate",
  "remedy.correctTemplate",
  "remedy.compareTemplate",
];

/** What to do next where an email reaches the customer instead. */
const BY_EMAIL: readonly string[] = [
  "remedy.email",
  "remedy.emailOrLater",
  "remedy.checkNumber",
  "remedy.shareYourself",
];

const EmailInstead = lazy(() => import("./email-instead.tsx").then(({ EmailInstead }) => ({ default: EmailInstead })));

/**
 * Why a message wasn't delivered, and what can be done about it: a link to where the reason can be
 * removed, and, for a role that may reply, a button that sends it again, or leads to the templates
 * where only those can be sent now, and one that writes the same as an email where that is the next
 * step. None sends what would fail for the same reason again. A template over the monthly budget is
 * sent once they confirm. One that was sent again says so. Nothing without any of these.
 */
export function FailedNote({
  entry: { id, kind, cause, nextStep, canRetry, isRetried, text },
  conversationId,
  customerId,
  address,
  windowClosesAt,
  onTemplate,
}: {
  entry: ThreadEntry;
  conversationId: string;
  customerId: string;
  address: string;
  windowClosesAt: string | null;
  onTemplate: () => void;
}) {
  const texts = inboxTexts.thread;
  const words = useBusinessWords();
  const mayReply = useMay()("inbox.reply");
  const mayRetry = mayReply && canRetry && !isLastingFailure(cause?.reason ?? null);
  const [isByEmail, setIsByEmail] = useState(false);
  const { add, refresh } = useInboxCache();
  const sending = trpc.conversations.retry.useMutation();
  const isSending = useRef(false);
  const [isOverBudget, setIsOverBudget] = useState(false);
  const retry = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const again = { id: conversationId, messageId: id, customerId, address, ...(isOverBudget && { overBudget: true }) };
    try {
      add(conversationId, await sending.mutateAsync(again));
    } catch (error) {
      if (reasonOf(error) === "budget.used" && !isOverBudget) setIsOverBudget(true);
      else showFailure(texts.retryFailed, error);
      isSending.current = false;
    }
    await refresh();
  };
  const reasons = [cause?.reason, nextStep?.reason].filter((reason) => typeof reason === "string");
  const isForEmail = mayReply && nextStep !== null && BY_EMAIL.includes(nextStep.reason ?? "");
  const isInRecord = reasons.some((reason) => IN_RECORD.includes(reason));
  const isInTemplates = !isInRecord && reasons.some((reason) => IN_TEMPLATES.includes(reason));
  const isInSettings = !isInRecord && !isInTemplates && reasons.some((reason) => IN_SETTINGS.includes(reason));
  const isTooLate = kind !== "template" && windowClosesAt !== null && Date.parse(windowClosesAt) <= Date.now();
  const again = cause?.reason === "stopped.byMember" ? texts.sendAgain : texts.retry;
  const label = isOverBudget ? texts.sendOverBudget : again;
  if (!cause && !nextStep && !mayRetry && !isRetried) return null;
  return (
    <div className="mt-2 grid gap-2 rounded-sm bg-surface px-3 py-2 text-sm max-lg:text-base">
      {(cause || nextStep) && (
        <div>
          {cause && <p className="wrap-anywhere">{storedSentences([cause])}</p>}
          {nextStep && (
            <p className="wrap-anywhere">
              {nextStep.reason !== "remedy.sentByEmail" && <span className="font-medium">{texts.nextStep}: </span>}
              {storedSentences([nextStep])}
            </p>
          )}
        </div>
      )}
      {isOverBudget && !isRetried && <p className="text-overdue-text">{templateTexts.overBudget}</p>}
      {isRetried && <p className="text-text-2">{texts.retried}</p>}
      {!isRetried && (mayRetry || isForEmail || isInRecord || isInTemplates || isInSettings) && (
        <div className="flex flex-wrap gap-2">
          {mayRetry &&
            (isTooLate ? (
              <Button size="sm" onClick={onTemplate}>
                {texts.chooseTemplate}
              </Button>
            ) : (
              <Button size="sm" needsNetwork disabled={sending.isPending} onClick={() => void retry()}>
                <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
                {sending.isPending ? texts.retrying : label}
              </Button>
            ))}
          {isForEmail && (
            <Button size="sm" onClick={() => setIsByEmail(true)}>
              <Mail aria-hidden className="size-4" strokeWidth={1.75} />
              {texts.writeEmail}
            </Button>
          )}
          {isInRecord && (
            <Link
              to="/dashboard/customers/$id"
              params={{ id: customerId }}
              className={buttonClass({ size: "sm", look: "ghost" })}
            >
              {texts.openCustomer(words)}
            </Link>
          )}
          {isInSettings && (
            <Link to="/notifications" className={buttonClass({ size: "sm", look: "ghost" })}>
              {texts.openSettings}
            </Link>
          )}
          {isInTemplates && (
            <Link to="/dashboard/templates" className={buttonClass({ size: "sm", look: "ghost" })}>
              {texts.openTemplates}
            </Link>
          )}
        </div>
      )}
      {isByEmail && (
        <OpeningDialog onCancel={() => setIsByEmail(false)}>
          <EmailInstead customerId={customerId} text={text} onClose={() => setIsByEmail(false)} />
        </OpeningDialog>
      )}
    </div>
  );
}
