import { t } from "@lingui/core/macro";
import { useToday } from "../../lib/display/clock.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";

/** Says when a large business's key figures were calculated. */
export function AsOf({ instant }: { instant: string }) {
  const at = dayAndTimeInSentence(instant, useToday());
  return <p className="num col-span-full text-sm text-text-3 max-lg:text-base">{t`As of ${at}`}</p>;
}
