import { trpc } from "../../lib/api/trpc.ts";

/**
 * Returns the mutations of the team. Each has the team's list, and the list of who can be
 * mentioned, fetched again.
 */
export function useTeamChanges() {
  const cache = trpc.useUtils();
  const onSettled = () => {
    void cache.team.list.invalidate();
    void cache.notes.colleagues.invalidate();
  };
  return {
    invite: trpc.team.invite.useMutation({ onSettled }),
    resend: trpc.team.resendInvitation.useMutation({ onSettled }),
    withdraw: trpc.team.revokeInvitation.useMutation({ onSettled }),
    changeRole: trpc.team.changeMember.useMutation({ onSettled }),
    suspend: trpc.team.suspend.useMutation({ onSettled }),
    resume: trpc.team.resume.useMutation({ onSettled }),
    remove: trpc.team.remove.useMutation({ onSettled }),
  };
}
