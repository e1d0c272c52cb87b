import type { ShownInvitation } from "@aavarti/contract/team";
import { messageOf, reasonOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { enterBusiness } from "../../lib/session/enter-business.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "./notice.tsx";
import { invitationTexts } from "./texts.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Shows the button that accepts an invitation as whoever is signed in, and the one to use another
 * account. An invitation to another address says so and changes nothing.
 */
export function AcceptSignedIn({
  token,
  invitation,
  visitor: { user, businessName },
  onSignOut,
}: {
  token: string;
  invitation: ShownInvitation;
  visitor: Visitor;
  onSignOut: () => void;
}) {
  const texts = invitationTexts.signedIn;
  const accept = trpc.invitations.accept.useMutation({
    onSuccess: (signedIn) =>
      enterBusiness(signedIn, { title: texts.done(signedIn.tenant.businessName), description: texts.doneNote }),
  });
  const isOther = reasonOf(accept.error) === "invitation.otherAddress";
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere max-lg:text-md">
        {texts.as(user.email)} {texts.both(businessName)}
      </p>
      {accept.isError && (
        <Notice>
          {isOther
            ? invitationTexts.otherAddress.lead(invitation.email ?? "", user.email)
            : messageOf(accept.error, invitationTexts.serverSilent)}
        </Notice>
      )}
      {!isOther && (
        <Button
          look="primary"
          size="xl"
          width="full"
          disabled={accept.isPending || accept.isSuccess}
          onClick={() => accept.mutate({ token })}
        >
          {accept.isPending ? texts.joining : texts.join}
        </Button>
      )}
      <Button look={isOther ? "primary" : "secondary"} size="xl" width="full" onClick={onSignOut}>
        {texts.other}
      </Button>
    </div>
  );
}
