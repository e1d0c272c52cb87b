import type { Language } from "./languages.ts";

/** A saved reply that a business can take over and change. */
export type SavedReplyExample = {
  readonly title: Readonly<Record<Language, string>>;
  readonly textEn: string;
  readonly textHi: string;
};

/** The saved replies that are offered to a business without any. */
export const SAVED_REPLY_EXAMPLES: readonly SavedReplyExample[] = [
  {
    title: { en: "When it renews", hi: "रिन्यूअल की तारीख" },
    textEn:
      "Hi {{customer.firstName or 'there'}}, your {{product.name}} renews on {{subscription.endDate}}. The renewal amount is {{subscription.amount}}.",
    textHi:
      "नमस्ते {{customer.firstName or 'जी'}}, {{product.name}} का रिन्यूअल {{subscription.endDate}} को है। राशि {{subscription.amount}} है।",
  },
  {
    title: { en: "What is due", hi: "बकाया रकम" },
    textEn: "Hi {{customer.firstName or 'there'}}, the amount due is {{account.due}}. Thank you. {{business.name}}",
    textHi: "नमस्ते {{customer.firstName or 'जी'}}, आपका बकाया {{account.due}} है। धन्यवाद। {{business.name}}",
  },
  {
    title: { en: "Thanks, we'll reply soon", hi: "धन्यवाद, जल्द जवाब देंगे" },
    textEn:
      "Thanks for your message, {{customer.firstName or 'there'}}. We'll get back to you today. {{business.name}}",
    textHi: "मैसेज के लिए धन्यवाद, {{customer.firstName or 'जी'}}। हम आज ही जवाब देंगे। {{business.name}}",
  },
];
