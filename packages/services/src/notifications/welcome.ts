import { trialNotice } from "@aavarti/domain/notifications";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { trialStatus } from "@aavarti/domain/trial";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "./notify.ts";

/**
 * Stores the first two notifications of a new business for its members: the welcome and, above it,
 * the one about the trial, whose text later follows the trial status.
 */
export async function addWelcomeNotifications(
  ctx: Pick<ServiceContext, "tenantId" | "now" | "newId">,
  unit: Unit,
  trialEndsAt: Date,
): Promise<void> {
  await notify(ctx, unit, {
    kind: "system.welcome",
    title: explainNotice("notice.welcome"),
    body: [explainNotice("notice.firstSteps")],
    link: "/dashboard/customers",
    subjectId: null,
  });
  await notify(ctx, unit, {
    kind: "trial.ending",
    ...trialNotice(trialStatus({ accountStatus: "trial", trialEndsAt, now: ctx.now() })),
    link: "/dashboard/billing",
    subjectId: null,
  });
}
