import type { User } from "@aavarti/contract/auth";
import type { Tenant } from "@aavarti/contract/tenants";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { AreaField, TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { accountTexts } from "./texts.ts";

const texts = translatedTexts(() => accountTexts.erase);

/**
 * Shows a panel with the button that requests the deletion of the account after a confirmation
 * (`EraseButton`). It sends the same request as the public page. Only a request: nothing is
 * deleted, and nobody signed out.
 */
export function ErasePanel({ user, tenant }: { user: User; tenant: Tenant }) {
  return (
    <Panel title={texts.title}>
      <div className="grid justify-items-start gap-3 p-4">
        <p className="text-text-2 max-lg:text-md">{texts.lead}</p>
        <EraseButton user={user} tenant={tenant} look="grave" className="max-lg:w-full" />
      </div>
    </Panel>
  );
}

/**
 * Shows the button that opens the dialog to request the deletion of the account from the operator.
 * The business's name must be typed to confirm it; a reason is optional. A toast says whether the
 * request was sent. The account stays as it was, and shows nothing of the request. The caller
 * checks the role.
 */
export function EraseButton({
  user,
  tenant,
  look,
  className,
}: {
  user: User;
  tenant: Tenant;
  look: "grave" | "ghost";
  className?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look={look} className={className} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={texts.question(tenant.businessName)} closeLabel={texts.cancel}>
        <EraseQuestion user={user} tenant={tenant} onClose={close} />
      </Dialog>
    </>
  );
}

function EraseQuestion({ user, tenant, onClose }: { user: User; tenant: Tenant; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const { businessName } = tenant;
  const request = trpc.privacy.requestDeletion.useMutation({
    onSuccess: () => {
      onClose();
      showToast({ title: texts.done, description: texts.doneNote });
    },
    onError: () => showToast({ title: texts.failed, description: texts.failedNote, isDestructive: true }),
  });
  return (
    <Decision
      lead={texts.note}
      actLabel={request.isPending ? texts.acting : texts.act}
      actLook="danger"
      cancelLabel={texts.cancel}
      isDisabled={request.isPending || typed.trim() !== businessName.trim()}
      onAct={() => request.mutate({ name: user.name, email: user.email, businessName, message })}
      onCancel={onClose}
    >
      <AreaField
        label={texts.reason}
        aside={texts.optional}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        maxLength={5000}
      />
      <TextField
        label={texts.typeName(businessName)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
      />
    </Decision>
  );
}
