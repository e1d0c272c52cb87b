import type { AiWriter } from "../ai/interface.ts";
import type { EmailProvider } from "../email/interface.ts";
import type { GoogleSignIn } from "../oauth/interface.ts";
import type { ObjectStore } from "../objects/interface.ts";
import type { PaymentProvider } from "../payment/interface.ts";
import type { SenderDomains } from "../sender-domains/interface.ts";
import type { WhatsAppProvider } from "../whatsapp/interface.ts";

/** One provider of each kind. */
export type Providers = {
  payment: PaymentProvider;
  email: EmailProvider;
  domains: SenderDomains;
  whatsapp: WhatsAppProvider;
  google: GoogleSignIn;
  ai: AiWriter;
  objects: ObjectStore;
};
