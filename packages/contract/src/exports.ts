import { NOUN_LISTS } from "@aavarti/domain/nouns";
import { z } from "zod";
import { id, wire } from "./fields.ts";
import { PaymentMode } from "./payments.ts";

export const ExportedList = z.enum([...NOUN_LISTS, "charges", "payments", "statements", "activity"], {
  error: "This list can't be exported",
});
export type ExportedList = z.output<typeof ExportedList>;

export const BeginExport = z.object({ list: ExportedList });
export type BeginExport = z.output<typeof BeginExport>;

export const ReadExportedTerms = z.object({ ids: z.array(id("subscription")).max(1000) });
export type ReadExportedTerms = z.output<typeof ReadExportedTerms>;

const ExportedTerm = z.object({
  id: wire.id.describe("The subscription"),
  phone: z.string().nullable().describe("The customer's"),
  paid: z
    .object({
      amount: wire.money,
      mode: PaymentMode.nullable(),
      reference: z.string().nullable(),
      receivedOn: wire.day.nullable(),
    })
    .nullable()
    .describe(
      "What was paid of the newest term; null if it is treated as paid because it began before payments were recorded",
    ),
});
export type ExportedTerm = z.output<typeof ExportedTerm>;
export const ExportedTerms = z.object({ items: z.array(ExportedTerm) });
export type ExportedTerms = z.output<typeof ExportedTerms>;
