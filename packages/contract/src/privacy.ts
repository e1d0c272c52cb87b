import { z } from "zod";
import { emailAddress, optionalText, requiredText } from "./fields.ts";

const NAME_AND_EMAIL = "Please provide your name and email address.";

export const RequestDataDeletion = z.object({
  name: requiredText("Name", 200, NAME_AND_EMAIL),
  email: emailAddress(NAME_AND_EMAIL),
  businessName: optionalText("Business name", 200),
  message: optionalText("Message", 5000),
});
export type RequestDataDeletion = z.output<typeof RequestDataDeletion>;

export const DataDeletionRequested = z.object({ success: z.literal(true), requestId: z.string() });
export type DataDeletionRequested = z.output<typeof DataDeletionRequested>;
