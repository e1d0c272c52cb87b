import type { Invitation } from "@aavarti/contract/team";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Role } from "@aavarti/domain/permissions";
import { rolesGivenBy } from "@aavarti/domain/team";
import { Mail, X } from "lucide-react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { roleName } from "../../lib/i18n/role-name.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import type { Invited } from "./link-dialog.tsx";
import { teamTexts } from "./texts.ts";
import { useTeamChanges } from "./use-team-changes.ts";

/**
 * Shows an invitation that waits or has expired: to whom, since and until when. Who may give its
 * role can send it again, which passes a new link to `onLink`, and withdraw it.
 */
export function InvitationRow({
  invitation,
  role,
  mayInvite,
  today,
  onLink,
}: {
  invitation: Invitation;
  role: Role;
  mayInvite: boolean;
  today: CalendarDate;
  onLink: (invited: Invited) => void;
}) {
  const texts = teamTexts.invited;
  const { resend, withdraw } = useTeamChanges();
  const { id, channel, email, phone } = invitation;
  const name = email ?? (phone === null ? texts.link : phoneLabel(phone));
  const mayChange = mayInvite && rolesGivenBy(role).includes(invitation.role);
  const sendAgain = () =>
    resend.mutate(
      { id },
      {
        onSuccess: ({ link }) => {
          if (link === null) showToast({ title: teamTexts.invite.sent, description: teamTexts.invite.sentTo(name) });
          else onLink({ link, phone });
        },
        onError: (error) => showFailure(texts.againFailed, error),
      },
    );
  const takeBack = () =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => showToast({ title: texts.withdrawn }),
        onError: (error) => showFailure(texts.withdrawFailed, error),
      },
    );
  const isExpired = invitation.state === "expired";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      {channel === "email" ? (
        <Mail aria-hidden className="size-4 shrink-0 text-text-3" strokeWidth={1.75} />
      ) : (
        <WhatsappIcon className="size-4 shrink-0 text-text-3" />
      )}
      <div className="min-w-40 flex-1">
        <p className="num font-medium wrap-anywhere max-lg:text-md">{name}</p>
        <p className={classNames("num text-sm", isExpired ? "text-overdue-text" : "text-text-2")}>
          {stateLabel(invitation, today)}
        </p>
      </div>
      <Badge tone="quiet">{roleName(invitation.role)}</Badge>
      {mayChange && (
        <span className="flex items-center gap-1">
          <Button needsNetwork size="sm" disabled={resend.isPending} onClick={sendAgain}>
            {channel === "email" ? texts.again : texts.newLink}
          </Button>
          <IconButton label={texts.withdrawNamed(name)} onClick={takeBack}>
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        </span>
      )}
    </li>
  );
}

function stateLabel({ state, sentAt, expiresAt, invitedBy }: Invitation, today: CalendarDate): string {
  const texts = teamTexts.invited;
  const till = dayAndTimeInSentence(expiresAt, today);
  if (state === "expired") return texts.expired(till);
  if (sentAt === null) return texts.sending;
  const when = dayAndTimeInSentence(sentAt, today);
  return invitedBy === null ? texts.sentBySomeone(when, till) : texts.sent(when, invitedBy, till);
}
