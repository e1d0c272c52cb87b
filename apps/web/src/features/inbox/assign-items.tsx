import { Check } from "lucide-react";
import { useTeamMembers } from "../../lib/records/team-members.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { inboxTexts } from "./texts.ts";
import type { Conversation } from "./use-inbox.ts";

/**
 * The items of a menu that assign a conversation to a member or to no one; the present one is
 * ticked.
 */
export function AssignItems({
  assignee,
  onAssign,
}: {
  assignee: Conversation["assignee"];
  onAssign: (member: { id: string; name: string } | null) => void;
}) {
  const members = useTeamMembers();
  const tick = <Check aria-hidden className="ml-auto size-4 text-accent-text" strokeWidth={1.75} />;
  return (
    <>
      {(members.data ?? []).map((member) => (
        <MenuItem key={member.id} needsNetwork onSelect={() => onAssign(member)}>
          <Avatar name={member.name} className="size-5 text-2xs" />
          <span className="cut-off">{member.name}</span>
          {member.id === assignee?.id && tick}
        </MenuItem>
      ))}
      <MenuItem needsNetwork onSelect={() => onAssign(null)}>
        {inboxTexts.head.nobody}
        {assignee === null && tick}
      </MenuItem>
    </>
  );
}
