import { NOUN_LISTS } from "@aavarti/domain/nouns";
import { z } from "zod";

export const ExportedList = z.enum([...NOUN_LISTS, "charges", "payments", "statements", "activity"], {
  error: "This list can't be exported",
});
export type ExportedList = z.output<typeof ExportedList>;

export const BeginExport = z.object({ list: ExportedList });
export type BeginExport = z.output<typeof BeginExport>;
