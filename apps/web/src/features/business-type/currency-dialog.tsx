import type { Tenant } from "@aavarti/contract/tenants";
import { isIndustryType } from "@aavarti/domain/industries";
import { useState } from "react";
import { isRefusal, messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { currencyName } from "../../lib/display/currency-name.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToastAfterReload } from "../../ui/toast-after-reload.ts";
import { showToast } from "../../ui/toast-store.ts";
import { CurrencyField } from "./currency-field.tsx";
import { businessTypeTexts as texts } from "./texts.ts";

/**
 * Shows the dialog that changes the business's currency alone, which is possible at any time.
 * Before saving, it says that no amount is converted; afterwards it calls `onClose` and reloads the
 * page with a toast. A failure shows a toast. Open while mounted.
 */
export function CurrencyDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void | Promise<void> }) {
  const { industryType, businessName, city, currency: stored } = tenant;
  const [currency, setCurrency] = useState(stored);
  const utils = trpc.useUtils();
  const change = trpc.industry.change.useMutation({
    onSuccess: async () => {
      await utils.auth.me.invalidate();
      await onClose();
      // The whole page is loaded again, so that no amount on it keeps the old sign.
      showToastAfterReload({
        title: texts.currencyChanged,
        description: texts.currencyChangedNote(currencyName(currency)),
      });
    },
    onError: (error) =>
      showToast({
        title: texts.currencyFailed,
        description: messageOf(error, isRefusal(error) ? texts.failedNote : texts.unreachable),
        isDestructive: true,
      }),
  });
  const save = () =>
    change.mutate({
      industryType: isIndustryType(industryType) ? industryType : "generic",
      businessName,
      city,
      currency,
    });
  return (
    <Dialog isOpen onClose={() => void onClose()} title={texts.currencyTitle} closeLabel={texts.close}>
      <Decision
        actLabel={change.isPending ? texts.currencyChanging : texts.currencyTitle}
        cancelLabel={texts.cancel}
        isDisabled={change.isPending || currency === stored}
        onAct={save}
        onCancel={() => void onClose()}
      >
        <CurrencyField stored={stored} value={currency} onChange={setCurrency} />
      </Decision>
    </Dialog>
  );
}
