import type { TeamPerson } from "@aavarti/contract/team";
import type { Role } from "@aavarti/domain/permissions";
import { type GivenRole, rolesGivenBy } from "@aavarti/domain/team";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { roleName } from "../../lib/i18n/role-name.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { RoleCards } from "./role-cards.tsx";
import { teamTexts } from "./texts.ts";
import { useTeamChanges } from "./use-team-changes.ts";

interface About {
  readonly member: TeamPerson;
  readonly onClose: () => void;
}

/** Returns how a change is told: a toast and a closed dialog, or the reason why it failed. */
const told = ({ done, failed, onClose }: { done: string; failed: string; onClose: () => void }) => ({
  onSuccess: () => {
    showToast({ title: done });
    onClose();
  },
  onError: (error: unknown) => showFailure(failed, error),
});

/** Shows the dialog that gives a member another role that the reader's `role` may give. */
export function RoleDialog({ member, role: own, onClose }: About & { role: Role }) {
  const texts = teamTexts.changeRole;
  const { changeRole } = useTeamChanges();
  const roles = rolesGivenBy(own);
  const [role, setRole] = useState<GivenRole>(roles.find((given) => given === member.role) ?? "admin");
  const submit = () =>
    changeRole.mutate(
      { id: member.id, role },
      told({ done: texts.done(member.name, roleName(role)), failed: texts.failed, onClose }),
    );
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(member.name)} closeLabel={teamTexts.close}>
      <Decision
        actLabel={changeRole.isPending ? texts.pending : texts.submit}
        cancelLabel={teamTexts.cancel}
        isDisabled={changeRole.isPending || role === member.role}
        onAct={submit}
        onCancel={onClose}
      >
        <RoleCards roles={roles} value={role} onChange={setRole} />
      </Decision>
    </Dialog>
  );
}

/** Shows the question whether to suspend a member. */
export function SuspendDialog({ member, onClose }: About) {
  const texts = teamTexts.suspend;
  const { suspend } = useTeamChanges();
  const submit = () =>
    suspend.mutate({ id: member.id }, told({ done: texts.done(member.name), failed: texts.failed, onClose }));
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(member.name)} closeLabel={teamTexts.close}>
      <Decision
        lead={texts.lead}
        actLabel={texts.submit}
        actLook="danger"
        cancelLabel={teamTexts.cancel}
        isDisabled={suspend.isPending}
        onAct={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Shows the question whether to remove a member, and who takes over their open conversations. */
export function RemoveDialog({ member, members, onClose }: About & { members: readonly TeamPerson[] }) {
  const texts = teamTexts.remove;
  const { remove } = useTeamChanges();
  const [handOverTo, setHandOverTo] = useState<string | null>(null);
  const others = members.filter(({ id, suspendedAt }) => id !== member.id && suspendedAt === null);
  const submit = () =>
    remove.mutate(
      { id: member.id, ...(handOverTo !== null && { handOverTo }) },
      told({ done: texts.done(member.name), failed: texts.failed, onClose }),
    );
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(member.name)} closeLabel={teamTexts.close}>
      <Decision
        lead={texts.lead}
        actLabel={remove.isPending ? texts.pending : texts.submit}
        actLook="danger"
        cancelLabel={teamTexts.cancel}
        isDisabled={remove.isPending}
        onAct={submit}
        onCancel={onClose}
      >
        <SelectField
          label={texts.conversations}
          value={handOverTo}
          options={[
            { value: null, label: texts.nobody },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setHandOverTo}
        />
      </Decision>
    </Dialog>
  );
}
