import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { teamTexts } from "./texts.ts";

/**
 * Shows the panel with which a person leaves the business, after a question; `onLeft` is called
 * when they have. The server refuses it to the last owner, and a toast says what to do first.
 */
export function LeavePanel({ businessName, onLeft }: { businessName: string; onLeft: () => void }) {
  const texts = teamTexts.leave;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const leave = trpc.team.leave.useMutation({
    onSuccess: () => {
      showToast({ title: texts.done(businessName) });
      onLeft();
    },
    onError: (error) => {
      close();
      showFailure(texts.failed, error);
    },
  });
  return (
    <Panel title={texts.title}>
      <div className="grid justify-items-start gap-3 p-4">
        <p className="text-text-2 max-lg:text-md">{texts.lead(businessName)}</p>
        <Button look="grave" className="max-lg:w-full" onClick={() => setIsOpen(true)}>
          {texts.open}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={close} title={texts.question(businessName)} closeLabel={teamTexts.close}>
        <Decision
          lead={texts.lead(businessName)}
          actLabel={leave.isPending ? texts.pending : texts.open}
          actLook="danger"
          cancelLabel={texts.stay}
          isDisabled={leave.isPending}
          onAct={() => leave.mutate()}
          onCancel={close}
        />
      </Dialog>
    </Panel>
  );
}
