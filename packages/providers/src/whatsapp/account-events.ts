import { z } from "zod";
import { joinEventKey } from "../webhook-body.ts";
import type { TemplateEvent } from "./template-interface.ts";
import { toCategory, toQuality, toStatus } from "./template-words.ts";
import type { AccountEvent } from "./webhook-interface.ts";

const Id = z.string().min(1).or(z.int().nonnegative().transform(String));
const OfTemplate = z.object({
  message_template_id: Id,
  message_template_name: z.string().min(1),
  message_template_language: z.string().min(1),
});
const StatusChange = OfTemplate.extend({ event: z.string().min(1), reason: z.string().nullish().catch(null) });
const CategoryChange = OfTemplate.extend({
  previous_category: z.string().nullish().catch(null),
  new_category: z.string().min(1),
});
const QualityChange = OfTemplate.extend({
  previous_quality_score: z.string().nullish().catch(null),
  new_quality_score: z.string().min(1),
});

const keyedBy = (template: z.output<typeof OfTemplate>, at: Date | null, change: string) => ({
  eventKey: joinEventKey("template", template.message_template_id, change, at?.getTime() ?? ""),
  templateId: template.message_template_id,
  name: template.message_template_name,
  language: template.message_template_language,
  at,
});

/** `NONE` is how Meta writes that there is no reason. */
const reasonOf = (reason: string | null | undefined): string | null => (!reason || reason === "NONE" ? null : reason);

/**
 * Returns what a change says of a template; undefined when it is about something else or cannot be
 * read.
 */
export function readTemplateEvent(field: string, value: unknown, at: Date | null): TemplateEvent | undefined {
  switch (field) {
    case "message_template_status_update": {
      const change = StatusChange.safeParse(value).data;
      if (!change) return undefined;
      const reason = reasonOf(change.reason);
      return { ...keyedBy(change, at, change.event), kind: "status", status: toStatus(change.event), reason };
    }
    case "template_category_update": {
      const change = CategoryChange.safeParse(value).data;
      if (!change) return undefined;
      const { previous_category: from, new_category: to } = change;
      const base = keyedBy(change, at, `category ${to}`);
      return { ...base, kind: "category", from: from ? toCategory(from) : null, to: toCategory(to) };
    }
    case "message_template_quality_update": {
      const change = QualityChange.safeParse(value).data;
      if (!change) return undefined;
      const { previous_quality_score: from, new_quality_score: to } = change;
      return { ...keyedBy(change, at, `quality ${to}`), kind: "quality", from: toQuality(from), to: toQuality(to) };
    }
    default:
      return undefined;
  }
}

const AccountUpdate = z.object({ event: z.string().min(1) });

/** Returns what a change says of the business account; undefined when it cannot be read. */
export function readAccountEvent(
  value: unknown,
  { businessAccountId, at }: { businessAccountId: string; at: Date | null },
): AccountEvent | undefined {
  const event = AccountUpdate.safeParse(value).data?.event;
  if (event === undefined) return undefined;
  return {
    eventKey: joinEventKey("account", businessAccountId, event, at?.getTime() ?? ""),
    event,
    businessAccountId,
    at,
  };
}
