import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { contact } from "../../lib/site/contact.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { sendingTexts } from "./texts.ts";

const texts = translatedTexts(() => sendingTexts);

const POLL_MS = 30_000;
/** The server sends at most one verification link a minute. */
const RESEND_SECONDS = 60;

/**
 * Shows a banner on every screen while messages to customers are on hold (address not confirmed,
 * sending paused, daily limit reached), with what to do and how many wait. Nothing while they are
 * sent as usual. It asks the server every 30 seconds. Where no owner's address is confirmed, an
 * owner gets a button that resends the link to theirs, `email`, once a minute; others read that an
 * owner has to confirm, because their own address releases nothing.
 */
export function SendingBanner({ email, isOwner }: { email: string; isOwner: boolean }) {
  const { data } = trpc.sending.status.useQuery(undefined, { refetchInterval: POLL_MS, refetchOnWindowFocus: true });
  if (!data?.hold) return null;
  const reason =
    data.hold === "unverified"
      ? isOwner
        ? texts.unverified(email)
        : texts.ownerUnverified
      : data.hold === "paused"
        ? texts.paused(contact.support)
        : texts.limit(data.dailyLimit);
  return (
    <div
      role="status"
      className="mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line-strong bg-sunken px-4 py-3 lg:mx-6"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-today" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {reason} {data.waiting > 0 && <span className="num text-text-2">{texts.waiting(data.waiting)}</span>}
      </p>
      {data.hold === "unverified" && isOwner && <ResendButton email={email} />}
    </div>
  );
}

function ResendButton({ email }: { email: string }) {
  const [left, setLeft] = useState(0);
  const resend = trpc.sending.resendVerification.useMutation({
    onSuccess: () => {
      setLeft(RESEND_SECONDS);
      showToast({ title: texts.sent, description: texts.sentNote(email) });
    },
    onError: (error) => {
      setLeft(error.data?.retryAfterSeconds ?? 0);
      showFailure(texts.failed, error);
    },
  });
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button look="secondary" onClick={() => resend.mutate()} disabled={resend.isPending || left > 0} className="num">
      {resend.isPending ? texts.sending : left > 0 ? texts.resendIn(left) : texts.resend}
    </Button>
  );
}
