import { z } from "zod";
import { email, requiredText } from "./fields.ts";

const Service = z.object({ configured: z.boolean(), error: z.string().nullable() });
export const ServiceStatus = z.object({ services: z.object({ email: Service, whatsapp: Service }) });
export type ServiceStatus = z.output<typeof ServiceStatus>;

const BOTH_EMAIL = "Please enter both email and name for testing";
const BOTH_PHONE = "Please enter both phone and name for testing";

/** Without a body the message goes to the signed-in person. */
export const TestEmail = z.object({ name: requiredText("Name", 200, BOTH_EMAIL), email }).optional();
export type TestEmail = z.output<typeof TestEmail>;

export const TestWhatsapp = z
  .object({ name: requiredText("Name", 200, BOTH_PHONE), phone: requiredText("Phone", 40, BOTH_PHONE) })
  .optional();
export type TestWhatsapp = z.output<typeof TestWhatsapp>;

export const TestSent = z.object({ success: z.literal(true), messageId: z.string() });
export type TestSent = z.output<typeof TestSent>;
