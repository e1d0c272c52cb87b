import type { NotificationPreferences } from "@aavarti/contract/notification-feed";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { NotificationMark } from "./notification-mark.tsx";
import { kindNames, preferenceTexts as texts } from "./settings-texts.ts";

type Choice = NotificationPreferences["kinds"][number];

/**
 * Shows the user's own notification preferences, which it loads: for each kind whether it appears
 * in the bell, as a pop-up (only if in the bell) and by email. Some kinds are always on, some are
 * never emailed. They concern only this user, so each switch saves at once; a failure shows a toast
 * and puts it back.
 */
export function PreferencesPanel() {
  const preferences = trpc.notifications.preferences.useQuery();
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {preferences.data ? (
        <Kinds kinds={preferences.data.kinds} />
      ) : preferences.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => preferences.refetch()} />
      ) : (
        <div role="status" aria-label={texts.loading} className="grid gap-5 p-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-4 w-56" />
          ))}
        </div>
      )}
    </Panel>
  );
}

function Kinds({ kinds }: { kinds: readonly Choice[] }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line bg-sunken text-xs text-text-2">
          <th scope="col" className="px-4 py-1.5 text-left font-medium">
            {texts.event}
          </th>
          <th scope="col" className="w-18 px-2 py-1.5 font-medium max-lg:w-14 max-lg:px-1">
            {texts.bell}
          </th>
          <th scope="col" className="w-18 px-2 py-1.5 font-medium max-lg:w-14 max-lg:px-1">
            {texts.popup}
          </th>
          <th scope="col" className="w-18 py-1.5 pr-4 pl-2 font-medium max-lg:w-16 max-lg:pl-1">
            {texts.email}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {kinds.map((choice) => (
          <KindRow key={choice.kind} choice={choice} />
        ))}
      </tbody>
    </table>
  );
}

function KindRow({ choice: { kind, isFixed, isEmailable, bell, popup, email } }: { choice: Choice }) {
  const utils = trpc.useUtils();
  const save = trpc.notifications.savePreference.useMutation({
    onMutate: (changed) =>
      utils.notifications.preferences.setData(
        undefined,
        (data) =>
          data && {
            kinds: data.kinds.map((known) => (known.kind === changed.kind ? { ...known, ...changed } : known)),
          },
      ),
    onSuccess: (saved) => utils.notifications.preferences.setData(undefined, saved),
    onError: (error) => {
      showFailure(texts.saveFailed, error);
      void utils.notifications.preferences.invalidate();
    },
  });
  const name = kindNames(useBusinessWords())[kind];
  return (
    <tr>
      <th scope="row" className="px-4 py-2.5 text-left font-normal">
        <span className="flex items-center gap-2.5">
          <NotificationMark kind={kind} className="size-4" />
          <span className="max-lg:text-md">{name}</span>
        </span>
      </th>
      {isFixed ? (
        <td colSpan={2} className="px-2 py-2.5 text-center text-sm text-text-2">
          {texts.always}
        </td>
      ) : (
        <>
          <td className="px-2 py-2.5 text-center max-lg:px-1">
            <Switch
              aria-label={`${name}, ${texts.bell}`}
              checked={bell}
              onCheckedChange={(isOn) => save.mutate({ kind, bell: isOn })}
            />
          </td>
          <td className="px-2 py-2.5 text-center max-lg:px-1">
            <Switch
              aria-label={`${name}, ${texts.popup}`}
              checked={popup && bell}
              disabled={!bell}
              onCheckedChange={(isOn) => save.mutate({ kind, popup: isOn })}
            />
          </td>
        </>
      )}
      <td className="py-2.5 pr-4 pl-2 text-center max-lg:pl-1">
        {isEmailable ? (
          <Switch
            aria-label={`${name}, ${texts.email}`}
            checked={email}
            onCheckedChange={(isOn) => save.mutate({ kind, email: isOn })}
          />
        ) : (
          <span className="text-sm text-text-2">
            <span aria-hidden>–</span>
            <span className="sr-only">{texts.notEmailed}</span>
          </span>
        )}
      </td>
    </tr>
  );
}
