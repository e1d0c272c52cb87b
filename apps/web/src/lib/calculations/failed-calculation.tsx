import { t } from "@lingui/core/macro";
import { useToday } from "../display/clock.ts";
import { dayAndTimeInSentence } from "../display/instant-label.ts";
import { useCalculateAgain } from "./use-calculate-again.ts";

/**
 * Says since when a large business's figures couldn't be calculated, with a button that tries
 * again.
 */
export function FailedCalculation({ failure: { id, since } }: { failure: { id: string; since: string } }) {
  const again = useCalculateAgain();
  const at = dayAndTimeInSentence(since, useToday());
  return (
    <span role="alert" className="num">
      {t`Couldn't be calculated since ${at}.`}{" "}
      <button
        type="button"
        disabled={again.isPending}
        onClick={() => again.mutate({ id })}
        className="rounded-xs font-medium text-accent-text hover:underline max-lg:min-h-11"
      >
        {t`Try again`}
      </button>
    </span>
  );
}
