import type { CustomerIdentity } from "@aavarti/contract/customer-identities";
import type { TypedIdentityKind } from "@aavarti/domain/customer-identities";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { fieldProblems } from "../../../lib/api/api-error.ts";
import { showFailure } from "../../../lib/api/failure-toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { phoneLabel } from "../../../lib/display/display.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/dialog.tsx";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Panel, PanelRow, PanelWaiting } from "../../../ui/panel.tsx";
import { RecordForm } from "../../../ui/record-form.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { addressTexts as texts } from "./address-texts.ts";

/**
 * Shows the addresses a customer writes from beside those of the record, which it loads: verified
 * or not. A role that may edit customers adds, verifies and removes them; removing has Undo.
 */
export function OtherAddresses({ customerId }: { customerId: string }) {
  const list = trpc.customerIdentities.list.useQuery({ customerId });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        <Button needs="customers.write" size="sm" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.add}
        </Button>
      }
    >
      {list.data ? (
        <Addresses list={list.data} />
      ) : list.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => list.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
      {isAdding && <AddressDialog customerId={customerId} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

const shownValue = ({ kind, value }: CustomerIdentity): string => (kind === "phone" ? phoneLabel(value) : value);

function statusOf({ verifiedAt, verifiedBy, source }: CustomerIdentity): string {
  if (verifiedAt === null) return texts.sources[source];
  return verifiedBy ? texts.verifiedBy(verifiedBy.name) : texts.proven;
}

function Addresses({ list }: { list: readonly CustomerIdentity[] }) {
  const cache = trpc.useUtils();
  const onSettled = () => Promise.all([cache.customerIdentities.invalidate(), cache.customers.timeline.invalidate()]);
  const failing = (title: string) => ({ onError: (error: unknown) => showFailure(title, error), onSettled });
  const verify = trpc.customerIdentities.verify.useMutation(failing(texts.verifyFailed));
  const restore = trpc.customerIdentities.restore.useMutation(failing(texts.restoreFailed));
  const remove = trpc.customerIdentities.remove.useMutation(failing(texts.removeFailed));
  const removeOne = (id: string) => {
    const undo = { label: texts.undo, altText: texts.undoAlt, run: () => restore.mutate({ id }) };
    remove.mutate({ id }, { onSuccess: () => showToast({ title: texts.removed, action: undo }) });
  };
  if (list.length === 0) return <p className="px-4 py-4 text-text-2 max-lg:text-md">{texts.none}</p>;
  return list.map((identity) => (
    <PanelRow key={identity.id} className="flex-wrap gap-y-1">
      <div className="min-w-40 flex-1">
        <p className="num font-medium wrap-anywhere">
          <bdi>{shownValue(identity)}</bdi>
        </p>
        <p className="text-sm text-text-2">{[texts.kinds[identity.kind], statusOf(identity)].join(" · ")}</p>
      </div>
      <div className="-mr-2.5 ml-auto flex gap-1 max-lg:-mr-3.5">
        {identity.verifiedAt === null && (
          <Button
            needs="customers.write"
            size="sm"
            look="ghost"
            aria-label={texts.verifyOf(shownValue(identity))}
            disabled={verify.isPending}
            onClick={() =>
              verify.mutate({ id: identity.id }, { onSuccess: () => showToast({ title: texts.verified }) })
            }
          >
            {texts.verify}
          </Button>
        )}
        <Button
          needs="customers.write"
          size="sm"
          look="ghost"
          aria-label={texts.removeOf(shownValue(identity))}
          disabled={remove.isPending}
          onClick={() => removeOne(identity.id)}
        >
          {texts.remove}
        </Button>
      </div>
    </PanelRow>
  ));
}

function AddressDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const [kind, setKind] = useState<TypedIdentityKind>("email");
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const cache = trpc.useUtils();
  const add = trpc.customerIdentities.add.useMutation({
    onSuccess: () => {
      showToast({ title: texts.added });
      onClose();
    },
    onError: (error) => {
      const found = fieldProblems(error);
      const own = found.value ?? found.email ?? found.phone;
      if (own) setProblem(own);
      else showFailure(texts.addFailed, error);
    },
    onSettled: () => Promise.all([cache.customerIdentities.invalidate(), cache.customers.timeline.invalidate()]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ customerId, kind, value });
  };
  return (
    <FormDialog isOpen onClose={onClose} title={texts.add} closeLabel={texts.close}>
      <RecordForm
        onSubmit={submit}
        isPending={add.isPending}
        isBlocked={value.trim() === ""}
        saveLabel={texts.save}
        savingLabel={texts.saving}
        cancelLabel={texts.cancel}
        onCancel={onClose}
      >
        <Segmented
          legend={texts.kind}
          value={kind}
          options={[
            { value: "email", label: texts.email },
            { value: "phone", label: texts.phone },
          ]}
          onChange={(next) => {
            setKind(next);
            setProblem(undefined);
          }}
        />
        <TextField
          label={texts[kind]}
          type={kind === "email" ? "email" : "tel"}
          inputMode={kind === "email" ? "email" : "tel"}
          value={value}
          maxLength={254}
          problem={problem}
          onChange={(event) => {
            setValue(event.target.value);
            setProblem(undefined);
          }}
        />
      </RecordForm>
    </FormDialog>
  );
}
