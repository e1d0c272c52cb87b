import type { NotificationSettings, SaveNotificationSettings } from "@aavarti/contract/notifications";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { settingsTexts as texts } from "./settings-texts.ts";

type Changes = SaveNotificationSettings;

/**
 * Returns the given fields of the settings, in the format sent to the server: saving sends the
 * changed fields, and Undo the same fields with their old values.
 */
const fieldsOf = (settings: NotificationSettings, fields: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => fields.includes(field)));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the reminder settings of the business: `shown`, the saved ones with the unsaved changes
 * (undefined while loading), their `query`, `isDirty`, `isSaving`, and `change`, `save` and
 * `discard`. `save` sends the changed fields and shows a toast with Undo; a failure shows a toast
 * and keeps the changes. A field set back to its saved value is no change.
 */
export function useSettings() {
  const utils = trpc.useUtils();
  const saved = trpc.notifications.settings.useQuery();
  const [changes, setChanges] = useState<Changes>({});
  const save = trpc.notifications.saveSettings.useMutation({
    onSuccess: (settings) => {
      utils.notifications.settings.setData(undefined, settings);
      void utils.reminders.upcoming.invalidate();
      void utils.templates.list.invalidate();
    },
    onError: (error) => showFailure(texts.saveFailed, error),
  });

  const shown: NotificationSettings | undefined = saved.data && { ...saved.data, ...changes };
  const change = (next: Changes) => {
    const { data } = saved;
    if (!data) return;
    const all = { ...changes, ...next };
    // A field changed back to its saved value is not a change.
    setChanges(
      Object.fromEntries(
        Object.entries(all).filter(([field, value]) => !isSame(value, fieldsOf(data, [field])[field as keyof Changes])),
      ),
    );
  };
  const commit = () => {
    if (!saved.data) return;
    const before = fieldsOf(saved.data, Object.keys(changes));
    save.mutate(changes, {
      onSuccess: () => {
        setChanges({});
        showToast({
          title: texts.saved,
          description: texts.savedLead,
          action: {
            label: texts.undo,
            altText: texts.undoAlt,
            run: () => save.mutate(before, { onSuccess: () => showToast({ title: texts.undone }) }),
          },
        });
      },
    });
  };
  return {
    query: saved,
    shown,
    change,
    isDirty: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    save: commit,
    discard: () => setChanges({}),
  };
}
