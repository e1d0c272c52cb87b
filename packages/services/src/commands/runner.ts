import type { CommandNumberRow } from "@aavarti/db/queries/commands";
import type { Language } from "@aavarti/domain/languages";
import type { ServiceContext, Unit } from "../context.ts";

/** The list that numbers refer to, or why they refer to none. */
export type NumberedList = { reminderId: string } | { missing: "noList" | "oldList" };

/** An owner whose command is carried out, and what it is about. */
export type Runner = {
  /** Acts as the owner, in the caller's transaction. */
  ctx: ServiceContext;
  unit: Unit;
  number: CommandNumberRow;
  phone: string;
  language: Language;
  list: NumberedList;
};
