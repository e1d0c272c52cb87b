import type { ShownInvitation } from "@aavarti/contract/team";
import { useEffect, useRef } from "react";
import { fieldProblems, messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { roleName } from "../../lib/i18n/role-name.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { AcceptSignedIn } from "./accept-signed-in.tsx";
import { AcceptSignedOut } from "./accept-signed-out.tsx";
import { Heading } from "./heading.tsx";
import { Notice } from "./notice.tsx";
import { invitationTexts as texts } from "./texts.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Shows the invitation of a link, which it asks the server about: who invites, to which business
 * and role, and how to accept it, signed in or not. One that doesn't work says why. `problem` is
 * why a sign-in with Google couldn't accept it. `hasGoogle` is whether there is such a sign-in;
 * `onSignOut` is called when the visitor wants to use another account.
 */
export function InvitationPage({
  token,
  problem,
  visitor,
  hasGoogle,
  onSignOut,
}: {
  token: string;
  problem: string | null;
  visitor: Visitor | null;
  hasGoogle: boolean;
  onSignOut: () => void;
}) {
  const { mutate, data, error, isIdle, isPending } = trpc.invitations.show.useMutation();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || token === "") return;
    isSent.current = true;
    mutate({ token });
  }, [mutate, token]);

  if (token === "" || fieldProblems(error).token) return <Dead sentence={texts.dead.unknown} visitor={visitor} />;
  if (error) {
    return (
      <div role="alert">
        <Heading title={texts.pageTitle}>{messageOf(error, texts.failed)}</Heading>
        <Button look="primary" size="xl" width="full" className="mt-7" onClick={() => mutate({ token })}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  if (isIdle || isPending || !data) {
    return (
      <div role="status">
        <Heading title={texts.pageTitle}>{texts.checking}</Heading>
      </div>
    );
  }
  if (data.state === "accepted") return <Dead sentence={texts.dead.used} visitor={visitor} />;
  if (data.state === "revoked") return <Dead sentence={texts.dead.revoked} visitor={visitor} />;
  if (data.state === "expired") return <Dead sentence={texts.dead.expired} visitor={visitor} />;
  return (
    <>
      <Heading title={texts.title(data.businessName)}>{leadOf(data)}</Heading>
      {problem === "invitation.otherAddress" && data.email !== null && (
        <Notice className="mt-5">{texts.otherAddress.leadGoogle(data.email)}</Notice>
      )}
      {problem === "member.suspended" && <Notice className="mt-5">{texts.suspended}</Notice>}
      {problem === "google" && <Notice className="mt-5">{texts.googleFailed}</Notice>}
      <div className="mt-7">
        {visitor ? (
          <AcceptSignedIn token={token} invitation={data} visitor={visitor} onSignOut={onSignOut} />
        ) : (
          <AcceptSignedOut token={token} invitation={data} hasGoogle={hasGoogle} />
        )}
      </div>
    </>
  );
}

function leadOf({ invitedBy, role, email }: ShownInvitation): string {
  const who = invitedBy === null ? texts.invited(roleName(role)) : texts.invitedBy(invitedBy, roleName(role));
  return email === null ? who : `${who} ${texts.forAddress(email)}`;
}

function Dead({ sentence, visitor }: { sentence: string; visitor: Visitor | null }) {
  return (
    <div role="alert">
      <Heading title={texts.dead.title}>{sentence}</Heading>
      <a
        href={visitor ? "/dashboard" : "/login"}
        className={buttonClass({ look: "primary", size: "xl", width: "full", className: "mt-7" })}
      >
        {visitor ? texts.dead.open : texts.dead.signIn}
      </a>
    </div>
  );
}
