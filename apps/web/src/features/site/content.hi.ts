import { contact } from "../../lib/site/contact.ts";
import { emailLink, productLink, type SiteContent } from "./content.ts";

export const siteContentInHindi: SiteContent = {
  skip: "सीधे मुख्य भाग पर जाएँ",
  name: "आवर्ती",
  home: "आवर्ती, होम",
  menu: "मेन्यू",
  sectionsLabel: "पेज के हिस्से",
  theme: "लाइट और डार्क के बीच बदलें",
  languages: "भाषा",
  signIn: "साइन इन",
  pricing: "कीमत देखें",
  trial: "मुफ़्त ट्रायल शुरू करें",
  dashboard: "डैशबोर्ड",
  sections: [
    { label: "खूबियाँ", href: "/#features" },
    { label: "आवर्ती क्यों", href: "/#why-choose" },
    { label: "डेमो", href: "/#demo" },
    { label: "कीमत", href: "/pricing" },
  ],
  toasts: { place: "सूचनाएँ (F8)", close: "बंद करें" },
  shareAlt: "आवर्ती: हर रिन्यूअल, अपनी तारीख पर",

  footer: {
    lead: "रिन्यूअल और रिमाइंडर, उन कारोबारों के लिए जिनके ग्राहक बार-बार आते हैं।",
    afterSignIn: "साइन इन करने पर खुलेगा",
    groups: [
      {
        title: "प्रोडक्ट",
        links: [
          productLink("रिन्यूअल", "/dashboard/renewals"),
          productLink("ग्राहक", "/dashboard/customers"),
          productLink("सदस्यताएँ", "/dashboard/subscriptions"),
          productLink("आँकड़े", "/dashboard/analytics"),
        ],
      },
      {
        title: "मदद",
        links: [
          emailLink("ईमेल पर मदद", contact.support, "आवर्ती में मदद"),
          emailLink("खरीदने से पहले पूछें", contact.email, "आवर्ती के बारे में सवाल"),
          emailLink("गड़बड़ी बताएँ", contact.support, "आवर्ती में गड़बड़ी"),
        ],
      },
      {
        title: "क़ानूनी",
        links: [
          { label: "गोपनीयता नीति", href: "/privacy-policy" },
          { label: "सेवा की शर्तें", href: "/terms-of-service" },
          { label: "डेटा हटाना", href: "/data-deletion" },
        ],
      },
    ],
    rights: "© 2026 आवर्ती",
    standards: "कोई प्रमाणपत्र नहीं लिया है। सॉफ़्टवेयर यह करता है:",
    compliance: [
      { name: "SOC 2", fact: "रिकॉर्ड के बदलाव एक्टिविटी लॉग में रहते हैं, बदलने वाले के नाम के साथ" },
      { name: "GDPR", fact: "अपना पूरा डेटा डाउनलोड करें या हटवाएँ" },
      { name: "भारतीय IT अधिनियम", fact: "पासवर्ड सिर्फ़ हैश के रूप में रखे जाते हैं, और हर कारोबार का डेटा अलग रहता है" },
      { name: "WhatsApp Business API", fact: "सिर्फ़ मंज़ूर टेम्पलेट, और बंद लिखने के बाद कोई नहीं" },
    ],
  },

  notFound: {
    title: "यह पेज नहीं मिला",
    description: "यह पेज हमें नहीं मिला।",
    code: "404",
    heading: "पेज नहीं मिला",
    lead: "लिंक पुराना हो सकता है, या पते में कोई अक्षर इधर-उधर है।",
    dashboard: "डैशबोर्ड खोलें",
    home: "होम पेज पर जाएँ",
  },
};
