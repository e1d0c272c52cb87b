import { REPORT_KINDS } from "@aavarti/domain/reports";
import { STORED_LISTS } from "@aavarti/domain/stored-lists";
import { STORED_WIDGETS } from "@aavarti/domain/stored-widgets";
import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Calculates a large business's key figures, after somebody looked at old ones. */
export const calculateFigures = defineJob({
  queue: "imports",
  name: "figures.calculate",
  payload: z.object({ tenantId: z.uuid() }),
  key: ({ tenantId }) => `figures-calculate-${tenantId}`,
});

/** Calculates a part of a large business's dashboard, after somebody looked at an old one. */
export const calculateWidget = defineJob({
  queue: "imports",
  name: "widgets.calculate",
  payload: z.object({ tenantId: z.uuid(), widget: z.enum(STORED_WIDGETS) }),
  key: ({ tenantId, widget }) => `widgets-calculate-${tenantId}-${widget}`,
});

/** Calculates a large business's report of a month or financial year, after somebody asked. */
export const calculateReport = defineJob({
  queue: "imports",
  name: "reports.calculate",
  payload: z.object({
    tenantId: z.uuid(),
    kind: z.enum(REPORT_KINDS),
    span: z.enum(["month", "year"]),
    name: z.string(),
  }),
  key: ({ tenantId, kind, span, name }) => `reports-calculate-${tenantId}-${kind}-${span}-${name}`,
});

/** Calculates a list of people of a large business, after somebody looked at an old one. */
export const calculateList = defineJob({
  queue: "imports",
  name: "lists.calculate",
  payload: z.object({ tenantId: z.uuid(), list: z.enum(STORED_LISTS), filter: z.string() }),
  key: ({ tenantId, list, filter }) => `lists-calculate-${tenantId}-${list}-${encodeURIComponent(filter)}`,
});
