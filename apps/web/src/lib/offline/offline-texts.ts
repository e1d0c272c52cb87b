import { t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

/**
 * An object with the texts of being offline, in the current language: read its properties while
 * rendering.
 */
export const offlineTexts = translatedTexts(() => ({
  title: t`You're offline`,
  needsNetwork: t`This page needs an internet connection.`,
  kept: t`Your renewals are saved on this device.`,
  openKept: t`Open renewals`,
  retry: t`Try again`,
  cannotChange: t`You're offline. Connect to the internet to make changes.`,
  cannotExport: t`You're offline. Connect to the internet to export.`,
  notSaved: t`You're offline, so nothing was saved. Connect to the internet and try again.`,
  reconnecting: t`Reconnecting...`,
  reconnectingLine: t`Reconnecting... You can save again once the connection is restored.`,
  reconnectingToSave: t`Reconnecting... Your changes will be saved once the connection is restored.`,
  notSavedYet: t`Not saved yet. This will be saved once the connection is restored.`,
  opensWhenBack: t`This page will open once the connection is restored.`,
  maybeSaved: t`The connection was lost. Check whether this was saved before you try again.`,
  tooLong: t`You've been offline for more than 24 hours. Connect to the internet to see your data.`,
}));
