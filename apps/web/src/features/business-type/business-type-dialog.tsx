import type { IndustryChangeStatus, Tenant } from "@aavarti/contract/tenants";
import { type CalendarDate, DEFAULT_TIME_ZONE, wallClockIn } from "@aavarti/domain/calendar";
import { INDUSTRY_TYPES, type IndustryType, isIndustryType } from "@aavarti/domain/industries";
import { Lock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { isRefusal, messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { useUnsavedGuard } from "../../lib/forms/unsaved-guard.tsx";
import { INDUSTRY_TEXTS } from "../../lib/i18n/industry-texts.ts";
import { nounsOf } from "../../lib/i18n/nouns-of.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { AlertDialog, FormDialog } from "../../ui/dialog.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToastAfterReload } from "../../ui/toast-after-reload.ts";
import { showToast } from "../../ui/toast-store.ts";
import { industryChoices, NameAndCity } from "./business-fields.tsx";
import { CurrencyField, unconverted } from "./currency-field.tsx";
import { businessTypeTexts as texts } from "./texts.ts";

interface BusinessTypeDialogProps {
  readonly tenant: Tenant;
  readonly today: CalendarDate;
  readonly onClose: () => void | Promise<void>;
}

/**
 * Shows the dialog that changes the business type, and the business's name, city and currency. Open
 * while mounted. When the type may not be changed yet, all fields are disabled and the form says
 * until when; whether it may is loaded at each opening. Another type or currency asks for
 * confirmation first, once the profile is complete. After saving it calls `onClose` and reloads the
 * page with a toast; a failure shows a toast. It asks before unsaved input is lost.
 */
export function BusinessTypeDialog({ tenant, today, onClose }: BusinessTypeDialogProps) {
  // Refetched on every open, because another member may have changed it.
  const status = trpc.industry.changeStatus.useQuery(undefined, { staleTime: 0 });
  return (
    <FormDialog
      isOpen
      onClose={() => void onClose()}
      title={valuesOf(tenant).industryType === "generic" ? texts.firstTitle : texts.title}
      closeLabel={texts.close}
    >
      {status.data ? (
        <BusinessTypeForm tenant={tenant} today={today} status={status.data} onClose={onClose} />
      ) : status.isError ? (
        <ListNotice isAlert text={texts.notLoaded} actionLabel={texts.retry} onAction={() => void status.refetch()} />
      ) : (
        <div role="status" aria-label={texts.loading} className="grid gap-2 p-5 sm:grid-cols-2 lg:px-6">
          {INDUSTRY_TYPES.map((type) => (
            <Skeleton key={type} className="h-14" />
          ))}
        </div>
      )}
    </FormDialog>
  );
}

function BusinessTypeForm({
  tenant,
  today,
  status,
  onClose,
}: BusinessTypeDialogProps & { status: IndustryChangeStatus }) {
  const [values, setValues] = useState(() => valuesOf(tenant));
  const [isConfirming, setIsConfirming] = useState(false);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(tenant));
  const { guard, leave } = useUnsavedGuard(isDirty);
  const isLocked = !(status.canChange || status.isDemoUser);
  const isBlank = values.businessName.trim() === "" || values.city.trim() === "";
  const asksForType = values.industryType !== tenant.industryType && !status.isDemoUser;
  const isNewCurrency = values.currency !== tenant.currency;
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes });

  const utils = trpc.useUtils();
  const change = trpc.industry.change.useMutation({
    onSuccess: async () => {
      leave();
      await Promise.all([utils.auth.me.invalidate(), utils.industry.changeStatus.invalidate()]);
      await onClose();
      showToastAfterReload({
        title: texts.updated,
        description: texts.updatedNote(INDUSTRY_TEXTS[values.industryType]()),
      });
    },
    onError: (error) =>
      showToast({
        title: texts.failed,
        description: isRefusal(error) ? messageOf(error, texts.failedNote) : texts.noNetwork,
        isDestructive: true,
      }),
  });
  const update = () => {
    setIsConfirming(false);
    change.mutate(values);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBlank) return showToast({ title: texts.missing, description: texts.missingNote, isDestructive: true });
    // Only a change of type starts the 60-day lock; completing the profile does not. Before it, a
    // business has few amounts, and the field says what happens to them.
    if (tenant.profileCompleted && (asksForType || isNewCurrency)) return setIsConfirming(true);
    update();
  };

  return (
    <>
      <RecordForm
        onSubmit={submit}
        isPending={change.isPending}
        isBlocked={isLocked || isBlank}
        blockedReason={isBlank && !isLocked ? texts.blankReason : undefined}
        saveLabel={texts.update}
        savingLabel={texts.updating}
        cancelLabel={texts.cancel}
        onCancel={() => void onClose()}
      >
        {isLocked && <LockedBanner status={status} today={today} />}
        <fieldset disabled={isLocked} className="grid min-w-0 gap-4">
          <p className="text-text-2 max-lg:text-md">{texts.lead}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <NameAndCity businessName={values.businessName} city={values.city} onChange={set} />
          </div>
          <CurrencyField
            stored={tenant.currency}
            value={values.currency}
            className="sm:w-[calc(50%-(--spacing(2)))]"
            onChange={(currency) => set({ currency })}
          />
          <ChoiceCards
            isPaired
            legend={texts.type}
            value={values.industryType}
            choices={industryChoices(
              (type) => (
                <>
                  <span className="block">{texts.examples[type]}</span>
                  <span className="block">{texts.words(nounsOf(type))}</span>
                </>
              ),
              isLocked,
            )}
            onChange={(industryType) => set({ industryType })}
          />
        </fieldset>
      </RecordForm>
      <AlertDialog
        isOpen={isConfirming}
        title={asksForType ? texts.confirmTitle(INDUSTRY_TEXTS[values.industryType]()) : texts.currencyConfirm}
        keepLabel={texts.keep}
        confirmLabel={asksForType ? texts.proceed : texts.currencyTitle}
        confirmLook="primary"
        onKeep={() => setIsConfirming(false)}
        onConfirm={update}
      >
        {asksForType && texts.confirm}
        {isNewCurrency && (
          <span className="mt-2 block first:mt-0">{unconverted(tenant.currency, values.currency)}</span>
        )}
      </AlertDialog>
      {guard}
    </>
  );
}

interface Values {
  readonly industryType: IndustryType;
  readonly businessName: string;
  readonly city: string;
  readonly currency: string;
}

const valuesOf = ({ industryType, businessName, city, currency }: Tenant): Values => ({
  industryType: isIndustryType(industryType) ? industryType : "generic",
  businessName,
  city,
  currency,
});

function LockedBanner({ status, today }: { status: IndustryChangeStatus; today: CalendarDate }) {
  const { nextChangeAllowedAt, daysRemaining } = status;
  return (
    <div role="status" className="flex gap-3 rounded-sm border border-soon-line bg-soon-soft px-3 py-2.5">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-soon-text" strokeWidth={1.75} />
      <div className="num">
        <p className="font-medium text-soon-text max-lg:text-md">{texts.locked(daysRemaining)}</p>
        {nextChangeAllowedAt && (
          <p className="text-sm text-text-2">
            {texts.nextChange(dayLabel(wallClockIn(DEFAULT_TIME_ZONE, new Date(nextChangeAllowedAt)).date, today))}
          </p>
        )}
      </div>
    </div>
  );
}
