import type { ReactNode } from "react";
import type { FoundSetting } from "../features/account/settings-search.tsx";
import { useSettingsIndex } from "./-settings-index.ts";

/** Shows what `show` makes of all settings; loaded when somebody searches. */
export default function SettingsIndex({ show }: { show: (settings: readonly FoundSetting[]) => ReactNode }) {
  return show(useSettingsIndex());
}
