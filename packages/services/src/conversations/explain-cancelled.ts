import { wallClockIn } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { ServiceContext } from "../context.ts";

/**
 * Returns why a message isn't sent that a team member cancelled: their name, and the day and time
 * (24 hours) in the business's zone.
 */
export function explainCancelled(
  { timeZone }: Pick<ServiceContext, "timeZone">,
  { name, at }: { name: string; at: Date },
): Explanation<"stopped.byMember"> {
  const { date, hour, minute } = wallClockIn(timeZone, at);
  return explainReminder("stopped.byMember", { name, day: date, time: `${hour}:${String(minute).padStart(2, "0")}` });
}
