import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { requiredText, wire } from "./fields.ts";
import { because } from "./sentences.ts";

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const LOCAL_PART = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/;

/** The domain's sender address. */
export const AddSenderDomain = z.object({
  domain: requiredText("domain", 253)
    .toLowerCase()
    .regex(DOMAIN, because(explainField("domain.notValid"))),
  localPart: requiredText("localPart", 64)
    .toLowerCase()
    .regex(LOCAL_PART, because(explainField("domain.localPart"))),
});
export type AddSenderDomain = z.output<typeof AddSenderDomain>;

export const DnsRecord = z.object({
  purpose: z.enum(["dkim", "return-path"]),
  type: z.enum(["TXT", "CNAME"]),
  host: z.string(),
  value: z.string(),
});

export const SenderDomain = z.object({
  domain: z.string(),
  address: z.string().describe("Where mail comes from once DKIM is verified"),
  dkimVerified: z.boolean(),
  returnPathVerified: z.boolean(),
  records: z.array(DnsRecord).describe("DNS records for the business to add"),
  checkedAt: wire.instant.describe("When the email provider returned this"),
});
export type SenderDomain = z.output<typeof SenderDomain>;

export const SenderSettings = z.object({
  isAvailable: z.boolean().describe("Whether this installation can verify domains"),
  fromName: z.string().describe("Sender name shown in mailboxes"),
  replyTo: z.string().nullable().describe("Where customers' replies go; null if they come into the product"),
  inboundAddress: z
    .string()
    .nullable()
    .describe("Your own address for incoming mail: known senders reach their conversation, others become prospects"),
  domain: SenderDomain.nullable(),
});
export type SenderSettings = z.output<typeof SenderSettings>;
