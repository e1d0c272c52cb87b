import type { TemplateList } from "@aavarti/contract/templates";
import { listCurrentTemplates } from "@aavarti/db/queries/message-templates";
import { LANGUAGES } from "@aavarti/domain/languages";
import { MESSAGE_KINDS } from "@aavarti/domain/message-kinds";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { isMessageKindOn, toTemplate } from "./to-template.ts";

/**
 * Returns the text of every kind of message to customers in every language, as it is sent now: the
 * business's own or the built-in one, with the approved WhatsApp template; and the business's
 * default language. `isOn` says whether the business has an optional one switched on; it is true
 * for all others.
 * @throws AppError FORBIDDEN without `reminders.read`.
 */
export function listTemplates(ctx: ServiceContext): Promise<TemplateList> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async (unit) => {
    const [tenant, stored, switches] = await Promise.all([
      readTenant(unit),
      listCurrentTemplates(unit.trx),
      readSwitches(unit.trx),
    ]);
    const items = MESSAGE_KINDS.flatMap((kind) =>
      LANGUAGES.map((language) =>
        toTemplate(
          { kind, language },
          stored.find((row) => row.kind === kind && row.language === language),
          isMessageKindOn(kind, switches),
        ),
      ),
    );
    return { defaultLanguage: tenant.default_language, items };
  });
}
