import { AddSenderDomain } from "@aavarti/contract/sender-domain";
import { useForm } from "react-hook-form";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { showServerProblems } from "../../lib/forms/form-problems.ts";
import { resolveBy } from "../../lib/forms/form-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { senderTexts as texts } from "./texts.ts";

/**
 * Shows the form that adds the business's own domain as the sender of emails, with the part before
 * the @, and shows the domain's settings afterwards. A refusal shows at its field, or in a toast;
 * success shows a toast. The caller checks the role.
 */
export function AddDomainForm() {
  const utils = trpc.useUtils();
  const form = useForm({
    resolver: resolveBy(AddSenderDomain),
    defaultValues: { localPart: texts.localPartExample, domain: "" },
    mode: "onTouched",
  });
  const input = inputsOf(form);
  const add = trpc.senderDomain.add.useMutation({
    onSuccess: (settings) => {
      utils.senderDomain.read.setData(undefined, settings);
      showToast({ title: texts.added, description: texts.addedLead });
    },
    onError: (error) => {
      if (!showServerProblems(form, error)) showFailure(texts.addFailed, error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => add.mutate(values))}
      className="grid items-start gap-4 border-t border-line p-4 lg:grid-cols-[12rem_minmax(0,24rem)_auto]"
    >
      <TextField {...input("localPart")} label={texts.localPart} autoComplete="off" spellCheck={false} />
      <TextField
        {...input("domain")}
        label={texts.domain}
        hint={texts.domainHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={texts.domainExample}
      />
      {/* Aligned with the inputs: offset by the height of a label. */}
      <div className="grid lg:justify-self-start lg:pt-[calc(1lh+0.375rem)]">
        <Button type="submit" disabled={add.isPending} className="lg:h-10">
          {add.isPending ? texts.adding : texts.add}
        </Button>
      </div>
    </form>
  );
}
