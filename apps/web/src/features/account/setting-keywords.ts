/**
 * Other words, in English and Hindi, by which people look for a setting. Both languages are
 * searched in each, since many people type English words in a Hindi workspace, and the reverse.
 */
export const SETTING_KEYWORDS = {
  business: "currency rupee shop company name city trade type कारोबार दुकान शहर मुद्रा रुपया नाम बदलना",
  fields: "custom field column extra roll number फ़ील्ड कॉलम अतिरिक्त जानकारी",
  "sign-in": "password device login logout session security पासवर्ड डिवाइस लॉगिन सुरक्षा",
  data: "download export backup csv zip डेटा डाउनलोड बैकअप",
  erase: "delete remove erase close account data खाता डेटा हटाना हटाएँ मिटाना बंद करना डिलीट",
  app: "install phone mobile home screen ऐप फ़ोन मोबाइल इंस्टॉल",
  profile: "my name phone email language hindi english प्रोफ़ाइल नाम फ़ोन भाषा हिंदी",
  theme: "theme dark light mode night colour color थीम डार्क लाइट रात रंग",
  grace: "grace period days late ग्रेस मोहलत छूट के दिन",
  logo: "logo picture brand लोगो तस्वीर",
  team: "team member staff invite role permission user टीम सदस्य स्टाफ़ कर्मचारी बुलाना भूमिका अनुमति",
  billing: "invoice bill receipt gst upi card payment plan price activate बिल इनवॉइस रसीद पेमेंट कीमत प्लान",
  notifications: "bell alert sound सूचना घंटी",
  reminders: "reminder whatsapp email days quiet hours रिमाइंडर याद दिलाना समय",
  templates: "template message text टेम्पलेट मैसेज संदेश",
} as const;
