/** The ISO 4217 codes that a business can choose on screen. The API takes any code or sign. */
export const CURRENCIES = [
  ...["INR", "AED", "AUD", "BDT", "BHD", "BTN", "CAD", "EUR", "GBP", "HKD", "IDR", "JPY", "KES", "KWD", "LKR"],
  ...["MUR", "MYR", "NPR", "NZD", "OMR", "PHP", "QAR", "SAR", "SGD", "THB", "USD", "ZAR"],
] as const;
