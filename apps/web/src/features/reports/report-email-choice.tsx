import type { ReportInterval, ReportKind } from "@aavarti/domain/reports";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { reportsTexts as texts } from "./texts.ts";

/**
 * Shows how often the signed-in person gets a report by email, to choose; nothing until it is
 * known. A choice is saved at once, and a toast says when the first one comes.
 */
export function ReportEmailChoice({ kind, name }: { kind: ReportKind; name: string }) {
  const utils = trpc.useUtils();
  const emails = trpc.reports.emails.useQuery();
  const save = trpc.reports.saveEmail.useMutation({
    onSuccess: (all, { every }) => {
      utils.reports.emails.setData(undefined, all);
      showToast({ title: texts.emailSaved[every ?? "never"](name) });
    },
    onError: (error) => showFailure(texts.emailFailed, error),
  });
  const chosen = emails.data?.find((one) => one.kind === kind);
  if (!chosen) return null;
  const value = save.isPending && save.variables.kind === kind ? save.variables.every : chosen.every;
  return (
    <Select<ReportInterval | null>
      control={{ id: `email-${kind}`, "aria-describedby": undefined, "aria-invalid": undefined }}
      label={texts.email(name)}
      value={value}
      options={[
        { value: null, label: texts.intervals.never },
        { value: "week", label: texts.intervals.week },
        { value: "month", label: texts.intervals.month },
      ]}
      onChange={(every) => save.mutate({ kind, every })}
      className="max-lg:h-11 max-lg:flex-1 max-lg:basis-full lg:h-9 lg:w-58"
    />
  );
}
