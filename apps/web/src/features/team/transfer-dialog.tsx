import type { TeamPerson } from "@aavarti/contract/team";
import { useState } from "react";
import { fieldProblems } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { PasswordField } from "../../lib/forms/password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { PanelWaiting } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { teamTexts } from "./texts.ts";

/**
 * Shows the dialog that hands over the ownership to a member. The owner confirms with their
 * password, or, without one, with a code that is emailed on request.
 */
export function TransferDialog({
  member,
  businessName,
  onClose,
}: {
  member: TeamPerson;
  businessName: string;
  onClose: () => void;
}) {
  const account = trpc.account.read.useQuery();
  return (
    <Dialog isOpen onClose={onClose} title={teamTexts.transfer.title(member.name)} closeLabel={teamTexts.close}>
      {account.data ? (
        <Confirmation
          member={member}
          businessName={businessName}
          hasPassword={account.data.hasPassword}
          onClose={onClose}
        />
      ) : account.isError ? (
        <NotLoaded sentence={teamTexts.failed} retry={teamTexts.retry} onRetry={() => account.refetch()} />
      ) : (
        <PanelWaiting label={teamTexts.loading} />
      )}
    </Dialog>
  );
}

function Confirmation({
  member,
  businessName,
  hasPassword,
  onClose,
}: {
  member: TeamPerson;
  businessName: string;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const texts = teamTexts.transfer;
  const cache = trpc.useUtils();
  const [staysOwner, setStaysOwner] = useState(false);
  const [typed, setTyped] = useState("");
  const sendCode = trpc.team.sendOwnershipCode.useMutation({
    onSuccess: () => showToast({ title: texts.codeSent, description: texts.codeSentNote }),
    onError: (error) => showFailure(texts.codeFailed, error),
  });
  const transfer = trpc.team.transferOwnership.useMutation({
    onSuccess: async () => {
      showToast({ title: texts.done(member.name) });
      onClose();
      // The reader's own role has changed with it.
      await Promise.all([cache.team.list.invalidate(), cache.auth.me.invalidate()]);
    },
    onError: (error) => {
      if (Object.keys(fieldProblems(error)).length === 0) showFailure(texts.failed, error);
    },
  });
  const problems = fieldProblems(transfer.error);
  const type = (value: string) => {
    setTyped(value);
    if (transfer.isError) transfer.reset();
  };
  const submit = () =>
    transfer.mutate({ memberId: member.id, staysOwner, ...(hasPassword ? { password: typed } : { code: typed }) });
  return (
    <Decision
      lead={texts.lead(member.name, businessName)}
      actLabel={transfer.isPending ? texts.pending : texts.submit}
      actLook="danger"
      cancelLabel={teamTexts.cancel}
      isDisabled={transfer.isPending || typed === ""}
      onAct={submit}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button within the label */}
      <label className="flex items-center gap-3">
        <span className="flex-1">
          <span className="block font-medium max-lg:text-md">{texts.stays}</span>
          <span className="block text-sm text-text-2">{texts.becomesAdmin}</span>
        </span>
        <Switch checked={staysOwner} onCheckedChange={setStaysOwner} aria-label={texts.stays} />
      </label>
      {hasPassword ? (
        <PasswordField
          label={texts.password}
          problem={problems.password}
          autoComplete="current-password"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-40 flex-1 text-text-2 max-lg:text-md">{texts.codeLead}</p>
            <Button needsNetwork disabled={sendCode.isPending} onClick={() => sendCode.mutate()}>
              {sendCode.isPending ? texts.sendingCode : texts.sendCode}
            </Button>
          </div>
          <TextField
            label={texts.code}
            problem={problems.code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            inputClass="num"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </>
      )}
    </Decision>
  );
}
