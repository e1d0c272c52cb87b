import { LANGUAGES } from "@aavarti/domain/languages";
import { z } from "zod";
import { emailAddress, optionalOwnName, optionalText, ownName } from "./fields.ts";

const NAME_AND_EMAIL = "Please provide your name and email address.";

export const RequestDataDeletion = z.object({
  name: ownName("Name", NAME_AND_EMAIL),
  email: emailAddress(NAME_AND_EMAIL),
  businessName: optionalOwnName("Business name"),
  message: optionalText("Message", 5000),
  language: z.enum(LANGUAGES).optional().describe("Of the email that confirms the request; English when absent"),
});
export type RequestDataDeletion = z.output<typeof RequestDataDeletion>;

export const DataDeletionRequested = z.object({ success: z.literal(true), requestId: z.string() });
export type DataDeletionRequested = z.output<typeof DataDeletionRequested>;
