import type { Team } from "@aavarti/contract/team";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Role } from "@aavarti/domain/permissions";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelWaiting } from "../../ui/panel.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { type Invited, LinkDialog } from "./link-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import { teamTexts as texts } from "./texts.ts";

/**
 * Shows the team of the business, which it loads: its members with role and when they were last
 * seen, and the invitations that wait. With the permissions for it one can invite, and change,
 * suspend and remove those whom the role may manage.
 */
export function TeamPanel({
  businessName,
  role,
  today,
}: {
  businessName: string;
  /** The reader's own role. */
  role: Role;
  today: CalendarDate;
}) {
  const team = trpc.team.list.useQuery();
  const may = useMay();
  const [isInviting, setIsInviting] = useState(false);
  const [link, setLink] = useState<Invited | null>(null);
  const mayInvite = may("team.invite");
  return (
    <>
      <Panel
        title={texts.title}
        lead={team.data && texts.lead(team.data.members.length)}
        action={
          mayInvite && (
            <Button look="primary" onClick={() => setIsInviting(true)}>
              <UserPlus aria-hidden className="size-4" strokeWidth={1.75} />
              {texts.invite.open}
            </Button>
          )
        }
      >
        {team.data ? (
          <Members team={team.data} businessName={businessName} role={role} today={today} />
        ) : team.isError ? (
          <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => team.refetch()} />
        ) : (
          <PanelWaiting label={texts.loading} />
        )}
      </Panel>
      {team.data && team.data.invitations.length > 0 && (
        <Panel title={texts.invited.title}>
          <ul>
            {team.data.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                role={role}
                mayInvite={mayInvite}
                today={today}
                onLink={setLink}
              />
            ))}
          </ul>
        </Panel>
      )}
      <p className="px-1 text-sm text-text-2 max-lg:text-base">{texts.leaving}</p>
      {isInviting && (
        <InviteDialog
          businessName={businessName}
          role={role}
          onClose={() => setIsInviting(false)}
          onLink={(made) => {
            setIsInviting(false);
            setLink(made);
          }}
        />
      )}
      {link && <LinkDialog businessName={businessName} invited={link} onClose={() => setLink(null)} />}
    </>
  );
}

function Members({
  team,
  businessName,
  role,
  today,
}: {
  team: Team;
  businessName: string;
  role: Role;
  today: CalendarDate;
}) {
  return (
    <ul>
      {team.members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          members={team.members}
          businessName={businessName}
          role={role}
          today={today}
        />
      ))}
    </ul>
  );
}
