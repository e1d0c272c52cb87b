import { LANGUAGES } from "@aavarti/domain/languages";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { emailAddress, optionalOwnName, optionalText, ownName } from "./fields.ts";

const NAME_AND_EMAIL = explainField("privacy.incomplete");

export const RequestDataDeletion = z.object({
  name: ownName("name", NAME_AND_EMAIL),
  email: emailAddress(NAME_AND_EMAIL),
  businessName: optionalOwnName("businessName"),
  message: optionalText("message", 5000),
  language: z.enum(LANGUAGES).optional().describe("Language of the email that confirms the request. Default: English"),
});
export type RequestDataDeletion = z.output<typeof RequestDataDeletion>;

export const DataDeletionRequested = z.object({ success: z.literal(true), requestId: z.string() });
export type DataDeletionRequested = z.output<typeof DataDeletionRequested>;
