import { type ActivationPayment, IssueReceipt } from "@aavarti/contract/billing";
import { INDIAN_STATES, STATE_CODES, type StateCode } from "@aavarti/domain/indian-states";
import { useForm } from "react-hook-form";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { showServerProblems } from "../../lib/forms/form-problems.ts";
import { resolveAsTyped } from "../../lib/forms/form-resolver.ts";
import { FormSelect } from "../../lib/forms/form-select.tsx";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AreaField, TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { billingTexts } from "./texts.ts";

const texts = () => billingTexts.issue;

/**
 * Shows the dialog that issues a payment's receipt for good, open while `payment` is given: the
 * buyer's name (`businessName` to start with), address and, on a GST invoice, the GSTIN or state,
 * which decide the tax; one of the two is required there. Once issued, the shown payments are
 * updated, a toast says so, and `onClose` is called. Errors show at their fields or in a toast.
 */
export function ReceiptDialog({
  payment,
  businessName,
  isTaxInvoice,
  onClose,
}: {
  payment: ActivationPayment | null;
  businessName: string;
  isTaxInvoice: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={payment !== null} onClose={onClose} title={texts().title} closeLabel={texts().cancel}>
      {payment && <ReceiptForm paymentId={payment.id} {...{ businessName, isTaxInvoice, onClose }} />}
    </Dialog>
  );
}

function ReceiptForm({
  paymentId,
  businessName,
  isTaxInvoice,
  onClose,
}: {
  paymentId: string;
  businessName: string;
  isTaxInvoice: boolean;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const form = useForm({
    resolver: resolveAsTyped(IssueReceipt),
    defaultValues: { paymentId, name: businessName, address: "", gstin: "", state: null as StateCode | null },
    mode: "onTouched",
  });
  const input = inputsOf(form);
  const issue = trpc.billing.issueReceipt.useMutation({
    onSuccess: (billing) => {
      utils.billing.read.setData(undefined, billing);
      showToast({ title: texts().done });
      onClose();
    },
    onError: (error) => {
      if (!showServerProblems(form, error)) showFailure(texts().failed, error);
    },
  });
  const submit = form.handleSubmit((values) => {
    const hasGstin = values.gstin?.trim() !== "";
    if (isTaxInvoice && !hasGstin && !values.state) form.setError("state", { message: texts().stateMissing });
    else issue.mutate({ ...values, state: hasGstin ? null : (values.state ?? null) });
  });
  const language = currentLanguage();
  return (
    <Decision
      lead={texts().lead}
      actLabel={issue.isPending ? texts().submitting : texts().submit}
      cancelLabel={texts().cancel}
      isDisabled={issue.isPending}
      onAct={() => void submit()}
      onCancel={onClose}
    >
      <TextField {...input("name")} label={texts().name} required autoComplete="organization" />
      <AreaField {...input("address")} label={texts().address} aside={texts().optional} rows={2} />
      {isTaxInvoice && (
        <>
          <TextField
            {...input("gstin")}
            label={texts().gstin}
            aside={texts().optional}
            hint={texts().gstinHint}
            maxLength={15}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputClass="num uppercase"
          />
          {form.watch("gstin")?.trim() === "" && (
            <FormSelect
              form={form}
              name="state"
              label={texts().state}
              hint={texts().stateHint}
              options={[
                { value: null, label: texts().chooseState },
                ...STATE_CODES.map((code) => ({ value: code, label: INDIAN_STATES[code][language] })).toSorted(
                  (one, other) => one.label.localeCompare(other.label, language),
                ),
              ]}
            />
          )}
        </>
      )}
    </Decision>
  );
}
