import type { Language } from "./languages.ts";
import type { PaymentMode } from "./ledger.ts";

/** The payment modes as documents name them. */
export const PAYMENT_MODE_WORDS = {
  en: {
    cash: "Cash",
    upi: "UPI",
    bank_transfer: "Bank transfer",
    card: "Card",
    cheque: "Cheque",
    other: "Other",
  },
  hi: {
    cash: "नकद",
    upi: "UPI",
    bank_transfer: "बैंक ट्रांसफ़र",
    card: "कार्ड",
    cheque: "चेक",
    other: "दूसरा तरीका",
  },
} as const satisfies Record<Language, Record<PaymentMode, string>>;
