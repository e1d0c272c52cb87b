import type { TeamPerson } from "@aavarti/contract/team";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Role } from "@aavarti/domain/permissions";
import { mayManage } from "@aavarti/domain/team";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import { roleName } from "../../lib/i18n/role-name.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { RemoveDialog, RoleDialog, SuspendDialog } from "./member-dialogs.tsx";
import { teamTexts as texts } from "./texts.ts";
import { TransferDialog } from "./transfer-dialog.tsx";
import { useTeamChanges } from "./use-team-changes.ts";

type Opened = "role" | "suspend" | "remove" | "transfer";

/** Shows one member with role, last use and what the reader may do with them. */
export function MemberRow({
  member,
  members,
  businessName,
  role,
  today,
}: {
  member: TeamPerson;
  /** All members, of whom one can take over work. */
  members: readonly TeamPerson[];
  businessName: string;
  /** The reader's own role. */
  role: Role;
  today: CalendarDate;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0 max-lg:py-3">
      <Avatar name={member.name} className="size-9 text-xs" />
      <div className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,1fr)_9rem] lg:items-center">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere max-lg:text-md">
            {member.name} {member.isYou && <span className="font-normal text-text-2">{texts.you}</span>}
          </p>
          <p className="text-sm wrap-anywhere text-text-2">{member.email}</p>
        </div>
        <p className="num text-sm text-text-2">{seenLabel(member, today)}</p>
      </div>
      <span className="flex gap-1 max-lg:flex-col max-lg:items-end lg:w-40 lg:flex-row-reverse lg:justify-end">
        {member.suspendedAt !== null && <Badge tone="overdue">{texts.suspended}</Badge>}
        <Badge tone={member.role === "owner" ? "accent" : "quiet"}>{roleName(member.role)}</Badge>
      </span>
      <MemberMenu member={member} role={role} onOpen={setOpened} />
      {opened === "role" && <RoleDialog member={member} role={role} onClose={close} />}
      {opened === "suspend" && <SuspendDialog member={member} onClose={close} />}
      {opened === "remove" && <RemoveDialog member={member} members={members} onClose={close} />}
      {opened === "transfer" && <TransferDialog member={member} businessName={businessName} onClose={close} />}
    </li>
  );
}

const HOUR_MS = 3_600_000;

/** The server notes it at most once an hour. */
function seenLabel({ lastSeenAt }: TeamPerson, today: CalendarDate): string {
  if (lastSeenAt === null) return texts.neverSeen;
  return Date.now() - Date.parse(lastSeenAt) < HOUR_MS ? texts.lastHour : dayAndTime(lastSeenAt, today);
}

function MemberMenu({ member, role, onOpen }: { member: TeamPerson; role: Role; onOpen: (opened: Opened) => void }) {
  const may = useMay();
  const { resume } = useTeamChanges();
  const { id, name, isYou, suspendedAt } = member;
  const isManaged = !isYou && mayManage(role, member.role);
  const mayChangeRole = isManaged && may("team.roles");
  const mayRemove = isManaged && may("team.remove");
  const mayTransfer = may("ownership.transfer") && !isYou && member.role !== "owner" && suspendedAt === null;
  // Keeps the column's width where there is nothing to do.
  if (!(mayChangeRole || mayRemove || mayTransfer)) return <span className="size-11 shrink-0 lg:size-9" />;
  const restore = () =>
    resume.mutate(
      { id },
      {
        onSuccess: () => showToast({ title: texts.suspend.resumed(name) }),
        onError: (error) => showFailure(texts.suspend.resumeFailed, error),
      },
    );
  return (
    <RowMenu label={texts.actions(name)}>
      {() => (
        <>
          {mayChangeRole && <MenuItem onSelect={() => onOpen("role")}>{texts.changeRole.open}</MenuItem>}
          {mayTransfer && <MenuItem onSelect={() => onOpen("transfer")}>{texts.transfer.open}</MenuItem>}
          {mayRemove && suspendedAt !== null && <MenuItem onSelect={restore}>{texts.suspend.resume}</MenuItem>}
          {mayRemove && suspendedAt === null && (
            <MenuItem onSelect={() => onOpen("suspend")}>{texts.suspend.open}</MenuItem>
          )}
          {mayRemove && (
            <MenuItem isDestructive onSelect={() => onOpen("remove")}>
              {texts.remove.open}
            </MenuItem>
          )}
        </>
      )}
    </RowMenu>
  );
}
