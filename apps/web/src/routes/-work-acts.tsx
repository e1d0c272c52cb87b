import type { CalendarDate } from "@aavarti/domain/calendar";
import { useEffect, useEffectEvent } from "react";
import { useReminding } from "./-use-reminding.tsx";
import { useSubscriptionActs } from "./-use-subscription-acts.tsx";

/** What is asked for a subscription in today's work. */
export interface AskedAct {
  readonly act: "renew" | "remind";
  readonly id: string;
}

/**
 * Opens the dialog of each new object in `asked`: the renewal, or the reminder by hand. Stays
 * rendered after the dialog has closed, since Undo needs it. The overview loads it when it is first
 * asked.
 */
export function WorkActs({ asked, today }: { asked: AskedAct; today: CalendarDate }) {
  const acts = useSubscriptionActs(today);
  const reminding = useReminding("subscriptions");
  const open = useEffectEvent(({ act, id }: AskedAct) => (act === "renew" ? acts.renew(id) : reminding.remind?.([id])));
  useEffect(() => {
    open(asked);
  }, [asked]);
  return (
    <>
      {acts.dialog}
      {reminding.dialog}
    </>
  );
}
