import type { GivingSettings } from "@aavarti/contract/dashboards/ngo-associations";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { AmountField } from "../../lib/forms/amount-field.tsx";
import { amountProblem, sentAmount, typedAmount, typedPaise } from "../../lib/forms/typed-amounts.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { ngoTexts } from "./ngo-associations-texts.ts";

/** Longest registration number. */
const LONGEST = 50;

/**
 * Shows the form for the goal of a financial year and the registration under section 80G. Open
 * while mounted; saving shows a toast and calls `onClose`, a failure shows a toast and leaves it
 * open.
 */
export function GoalDialog({ settings, onClose }: { settings: GivingSettings; onClose: () => void }) {
  const texts = ngoTexts.settings;
  const cache = trpc.useUtils();
  const [goal, setGoal] = useState(() => (settings.goal === null ? "" : typedAmount(settings.goal)));
  const [registration, setRegistration] = useState(settings.registration ?? "");
  const [problem, setProblem] = useState<string>();
  const save = trpc.dashboards.saveGivingSettings.useMutation({
    onSuccess: async () => {
      await cache.dashboards.givingProgress.invalidate();
      showToast({ title: texts.saved });
      onClose();
    },
    onError: (error) => showFailure(texts.failed, error),
  });
  const submit = () => {
    const isEmpty = goal.trim() === "";
    if (!isEmpty && !typedPaise(goal)) return setProblem(amountProblem(goal) ?? texts.goalProblem);
    save.mutate({ goal: isEmpty ? null : sentAmount(goal), registration: registration.trim() || null });
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={texts.close} focusOn="input">
      <Decision
        lead={texts.lead}
        actLabel={save.isPending ? texts.saving : texts.save}
        cancelLabel={texts.cancel}
        isDisabled={save.isPending}
        onAct={submit}
        onCancel={onClose}
      >
        <AmountField
          label={texts.goal}
          hint={texts.goalHint}
          problem={problem}
          value={goal}
          onChange={(event) => {
            setGoal(event.target.value);
            setProblem(undefined);
          }}
        />
        <TextField
          label={texts.registration}
          hint={texts.registrationHint}
          value={registration}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={(event) => setRegistration(event.target.value)}
        />
      </Decision>
    </Dialog>
  );
}
