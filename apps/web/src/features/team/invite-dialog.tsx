import type { Role } from "@aavarti/domain/permissions";
import { type GivenRole, rolesGivenBy, rolesOfLinks } from "@aavarti/domain/team";
import { useState } from "react";
import { fieldProblems } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { roleName } from "../../lib/i18n/role-name.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import type { Invited } from "./link-dialog.tsx";
import { RoleCards } from "./role-cards.tsx";
import { teamTexts } from "./texts.ts";
import { useTeamChanges } from "./use-team-changes.ts";

/**
 * Shows the dialog that invites a person, by email or by a link, with one of the roles that the
 * reader's `role` may give. A link that was made is passed to `onLink`: it is shown only once.
 */
export function InviteDialog({
  businessName,
  role: own,
  onClose,
  onLink,
}: {
  businessName: string;
  role: Role;
  onClose: () => void;
  onLink: (invited: Invited) => void;
}) {
  const texts = teamTexts.invite;
  const { invite } = useTeamChanges();
  const [channel, setChannel] = useState<"email" | "link">("email");
  const [address, setAddress] = useState({ email: "", phone: "" });
  const [chosen, setChosen] = useState<GivenRole>("agent");
  const roles = channel === "link" ? rolesOfLinks(own) : rolesGivenBy(own);
  const role = roles.includes(chosen) ? chosen : "agent";
  const problems = fieldProblems(invite.error);
  const set = (changes: Partial<typeof address>) => {
    setAddress({ ...address, ...changes });
    if (invite.isError) invite.reset();
  };

  const submit = () =>
    invite.mutate(
      channel === "email" ? { channel, email: address.email, role } : { channel, phone: address.phone, role },
      {
        onSuccess({ link, invitation }) {
          if (link !== null) return onLink({ link, phone: invitation.phone });
          showToast({ title: texts.sent, description: texts.sentTo(invitation.email ?? "") });
          onClose();
        },
        onError(error) {
          if (Object.keys(fieldProblems(error)).length === 0) showFailure(texts.failed, error);
        },
      },
    );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(businessName)}
      closeLabel={teamTexts.close}
      focusOn="input[type=email]"
    >
      <Decision
        actLabel={invite.isPending ? texts.pending : texts.submit(roleName(role))}
        cancelLabel={teamTexts.cancel}
        isDisabled={invite.isPending}
        onAct={submit}
        onCancel={onClose}
      >
        <Segmented
          legend={texts.how}
          isLegendHidden
          value={channel}
          options={[
            { value: "email", label: texts.byEmail },
            { value: "link", label: texts.byLink },
          ]}
          onChange={(value) => {
            setChannel(value);
            invite.reset();
          }}
        />
        {channel === "email" ? (
          <TextField
            label={texts.email}
            hint={texts.emailNote}
            problem={problems.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={address.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        ) : (
          <>
            <p className="text-sm text-text-2 max-lg:text-base">{texts.linkNote}</p>
            <TextField
              label={texts.phone}
              hint={texts.phoneHint}
              problem={problems.phone}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              inputClass="num"
              value={address.phone}
              onChange={(event) => set({ phone: event.target.value })}
            />
          </>
        )}
        <RoleCards roles={roles} value={role} onChange={setChosen} />
      </Decision>
    </Dialog>
  );
}
