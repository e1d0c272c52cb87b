import type { Language } from "./languages.ts";

/**
 * The states and union territories by their GST code, in the order of the codes. 25 and 28 are
 * retired; 97 is territory outside any state. Source: GST, "State codes".
 */
export const INDIAN_STATES = {
  "01": { en: "Jammu and Kashmir", hi: "जम्मू और कश्मीर" },
  "02": { en: "Himachal Pradesh", hi: "हिमाचल प्रदेश" },
  "03": { en: "Punjab", hi: "पंजाब" },
  "04": { en: "Chandigarh", hi: "चंडीगढ़" },
  "05": { en: "Uttarakhand", hi: "उत्तराखंड" },
  "06": { en: "Haryana", hi: "हरियाणा" },
  "07": { en: "Delhi", hi: "दिल्ली" },
  "08": { en: "Rajasthan", hi: "राजस्थान" },
  "09": { en: "Uttar Pradesh", hi: "उत्तर प्रदेश" },
  "10": { en: "Bihar", hi: "बिहार" },
  "11": { en: "Sikkim", hi: "सिक्किम" },
  "12": { en: "Arunachal Pradesh", hi: "अरुणाचल प्रदेश" },
  "13": { en: "Nagaland", hi: "नागालैंड" },
  "14": { en: "Manipur", hi: "मणिपुर" },
  "15": { en: "Mizoram", hi: "मिज़ोरम" },
  "16": { en: "Tripura", hi: "त्रिपुरा" },
  "17": { en: "Meghalaya", hi: "मेघालय" },
  "18": { en: "Assam", hi: "असम" },
  "19": { en: "West Bengal", hi: "पश्चिम बंगाल" },
  "20": { en: "Jharkhand", hi: "झारखंड" },
  "21": { en: "Odisha", hi: "ओडिशा" },
  "22": { en: "Chhattisgarh", hi: "छत्तीसगढ़" },
  "23": { en: "Madhya Pradesh", hi: "मध्य प्रदेश" },
  "24": { en: "Gujarat", hi: "गुजरात" },
  "26": { en: "Dadra and Nagar Haveli and Daman and Diu", hi: "दादरा और नगर हवेली और दमन और दीव" },
  "27": { en: "Maharashtra", hi: "महाराष्ट्र" },
  "29": { en: "Karnataka", hi: "कर्नाटक" },
  "30": { en: "Goa", hi: "गोवा" },
  "31": { en: "Lakshadweep", hi: "लक्षद्वीप" },
  "32": { en: "Kerala", hi: "केरल" },
  "33": { en: "Tamil Nadu", hi: "तमिलनाडु" },
  "34": { en: "Puducherry", hi: "पुदुच्चेरी" },
  "35": { en: "Andaman and Nicobar Islands", hi: "अंडमान और निकोबार द्वीपसमूह" },
  "36": { en: "Telangana", hi: "तेलंगाना" },
  "37": { en: "Andhra Pradesh", hi: "आंध्र प्रदेश" },
  "38": { en: "Ladakh", hi: "लद्दाख" },
  "97": { en: "Other Territory", hi: "अन्य क्षेत्र" },
} as const satisfies Record<string, Record<Language, string>>;

export type StateCode = keyof typeof INDIAN_STATES;

/** Every state's code, in ascending order. */
export const STATE_CODES = Object.keys(INDIAN_STATES).toSorted() as [StateCode, ...StateCode[]];

/**
 * Returns whether a text is the two-digit GST code of an Indian state or union territory, as `27`;
 * retired codes are none.
 */
export const isStateCode = (code: string): code is StateCode => Object.hasOwn(INDIAN_STATES, code);

/** Union territories without a legislature, where UTGST takes the place of SGST. */
const UTGST_STATES: readonly StateCode[] = ["04", "26", "31", "35", "38", "97"];

/**
 * Returns the name of the tax beside CGST on a sale within a state: UTGST in union territories
 * without a legislature, else SGST.
 */
export const stateTaxName = (state: StateCode): "SGST" | "UTGST" => (UTGST_STATES.includes(state) ? "UTGST" : "SGST");
