import { LANGUAGES } from "@aavarti/domain/languages";
import { z } from "zod";
import { ownName, phone, wire } from "./fields.ts";

export const Profile = z.object({
  id: wire.id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().describe("E.164. Reminders to the owner go to it on WhatsApp"),
  language: z.enum(LANGUAGES).describe("Language of the screens and of reminders to the owner"),
});
export type Profile = z.output<typeof Profile>;

export const UpdateProfile = z
  .object({
    name: ownName("name"),
    phone,
    language: z.enum(LANGUAGES, "Language must be en or hi"),
  })
  .partial();
export type UpdateProfile = z.output<typeof UpdateProfile>;
