/** The variables that configure providers; docs/operations.md describes them. */
export type ProviderVariable =
  | `RAZORPAY_${"KEY_ID" | "KEY_SECRET" | "WEBHOOK_SECRET" | "WEBHOOK_SECRET_PREVIOUS" | "API_URL"}`
  | `POSTMARK_${"SERVER_TOKEN" | "ACCOUNT_TOKEN" | "FROM" | "WEBHOOK_SECRET" | "INBOUND_ADDRESS" | "API_URL"}`
  | `WHATSAPP_${"ACCESS_TOKEN" | "PHONE_NUMBER_ID" | "BUSINESS_ACCOUNT_ID" | "APP_SECRET" | "VERIFY_TOKEN" | "API_URL"}`
  | `GOOGLE_${"CLIENT_ID" | "CLIENT_SECRET" | "ISSUER_URL"}`
  | `AI_${"BASE_URL" | "API_KEY" | "MODEL"}`
  | `S3_${"ENDPOINT" | "REGION" | "BUCKET" | "ACCESS_KEY_ID" | "SECRET_ACCESS_KEY"}`;

/** A provider without variables is off; a partly configured one fails the validation at start. */
export type ProviderEnvironment = { readonly [Name in ProviderVariable]?: string | undefined };
