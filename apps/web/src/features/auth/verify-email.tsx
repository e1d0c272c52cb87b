import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { fieldProblems, messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { AuthHeading } from "./auth-layout.tsx";
import { authTitles } from "./auth-titles.ts";
import { authTexts } from "./texts.ts";

const texts = translatedTexts(() => authTexts.verify);

/**
 * Has the server verify the email address with the emailed link's token on mount, once, because
 * following the link was the decision, and shows the result with a link to go on. Without a token
 * no request is sent, and the verification counts as failed.
 */
export function VerifyEmail({ token }: { token: string }) {
  const { mutate, isSuccess, error } = trpc.auth.verifyEmail.useMutation();
  const isSent = useRef(false);

  useEffect(() => {
    // A token works once, and React's strict mode runs effects twice.
    if (isSent.current || !token) return;
    isSent.current = true;
    mutate({ token });
  }, [mutate, token]);

  const isOver = isSuccess || error !== null || !token;
  // The server's message suggests a new verification link, which doesn't exist: a password reset
  // link verifies the address as well.
  const failedLead = fieldProblems(error).token ? texts.failedLead : messageOf(error, texts.failedLead);
  const [title, lead] = isSuccess
    ? [texts.done, texts.doneLead]
    : isOver
      ? [texts.failed, error ? failedLead : authTexts.reset.noToken]
      : [authTitles.verify, texts.workingLead];
  return (
    <div role="status">
      <AuthHeading title={title}>{lead}</AuthHeading>
      {isOver && (
        <Link to="/" className={buttonClass({ look: "primary", size: "xl", width: "full", className: "mt-7" })}>
          {texts.onward}
        </Link>
      )}
    </div>
  );
}
