import type { SignedInDevice } from "@aavarti/contract/account";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { BROWSER_NAMES, SYSTEM_NAMES } from "@aavarti/domain/devices";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/dialog.tsx";
import { Panel, PanelRow } from "../../ui/panel.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { accountTexts } from "./texts.ts";

const texts = translatedTexts(() => accountTexts.devices);

/** Returns `Chrome on Android` in the current language, or what is known of it. */
function nameOf({ browser, system }: SignedInDevice): string {
  if (browser && system) return texts.on(BROWSER_NAMES[browser], SYSTEM_NAMES[system]);
  if (browser) return BROWSER_NAMES[browser];
  return system ? SYSTEM_NAMES[system] : texts.unknown;
}

/**
 * Shows the user's sessions with device, last use, sign-in and IP address, each with a button that
 * signs it out at once, except this one, and a button that signs out all, this one too, after a
 * confirmation. A toast says whether it worked; after signing out all there is none, and `onLeft`
 * runs instead.
 */
export function DevicesPanel({
  devices,
  today,
  onLeft,
}: {
  devices: readonly SignedInDevice[];
  today: CalendarDate;
  onLeft: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const onError = (error: unknown) => showFailure(texts.failed, error);
  const end = trpc.account.endSession.useMutation({
    onSuccess: async () => {
      await utils.account.read.invalidate();
      showToast({ title: texts.signedOut });
    },
    onError,
  });
  const endAll = trpc.account.endAllSessions.useMutation({ onSuccess: onLeft, onError });
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {devices.map((device) => {
        const Icon = device.isHandheld ? Smartphone : Monitor;
        return (
          <PanelRow key={device.id}>
            <Icon aria-hidden className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
            <div className="num min-w-0 flex-1">
              <p className="font-medium max-lg:text-md">{nameOf(device)}</p>
              <p className="text-sm text-text-2 wrap-anywhere">
                {[
                  device.isCurrent ? texts.here : texts.seen(dayAndTimeInSentence(device.lastSeenAt, today)),
                  texts.since(dayAndTimeInSentence(device.signedInAt, today)),
                  device.ip,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            {!device.isCurrent && (
              <Button
                needsNetwork
                size="sm"
                aria-label={texts.signOutNamed(nameOf(device))}
                disabled={end.isPending}
                onClick={() => end.mutate({ id: device.id })}
              >
                {texts.signOut}
              </Button>
            )}
          </PanelRow>
        );
      })}
      <PanelRow>
        <Button needsNetwork disabled={endAll.isPending} onClick={() => setIsAsking(true)} className="max-lg:w-full">
          {texts.everywhere}
        </Button>
      </PanelRow>
      <AlertDialog
        isOpen={isAsking}
        title={texts.everywhereTitle}
        keepLabel={texts.keep}
        confirmLabel={texts.everywhere}
        onKeep={() => setIsAsking(false)}
        onConfirm={() => endAll.mutate()}
      >
        {texts.everywhereNote}
      </AlertDialog>
    </Panel>
  );
}
