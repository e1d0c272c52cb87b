import type { WhatsappTemplate } from "./whatsapp-templates.ts";

/** The Hindi versions that are approved. A template without one goes out in English. */
export const HINDI_WHATSAPP_TEMPLATES: Partial<Record<WhatsappTemplate, string>> = {
  renewal_reminder_7d:
    "नमस्ते {{customer_name}}, {{business_name}} में आपके {{product_name}} का नवीनीकरण {{end_date}} को है। राशि: {{amount}}। नवीनीकरण के लिए या कुछ पूछने के लिए यहीं जवाब दें।",
  renewal_due_today:
    "नमस्ते {{customer_name}}, {{business_name}} में आपके {{product_name}} का भुगतान {{end_date}} को होना है। राशि: {{amount}}। नवीनीकरण के लिए या कुछ पूछने के लिए यहीं जवाब दें।",
  renewal_overdue:
    "नमस्ते {{customer_name}}, {{business_name}} में आपके {{product_name}} का भुगतान {{end_date}} को होना था और अभी तक नवीनीकरण नहीं हुआ है। राशि: {{amount}}। नवीनीकरण के लिए या कुछ पूछने के लिए यहीं जवाब दें।",
  owner_renewal_7d:
    "नमस्ते {{owner_name}}, {{customer_name}} के {{product_name}} का नवीनीकरण {{end_date}} को है। राशि: {{amount}}। हमने ग्राहक को भी याद दिला दिया है।",
  owner_renewal_due_today:
    "नमस्ते {{owner_name}}, {{customer_name}} के {{product_name}} का भुगतान {{end_date}} को होना है। राशि: {{amount}}। हमने ग्राहक को भी याद दिला दिया है।",
  owner_renewal_overdue:
    "नमस्ते {{owner_name}}, {{customer_name}} के {{product_name}} का भुगतान {{end_date}} को होना था और अभी तक नवीनीकरण नहीं हुआ है। राशि: {{amount}}। ऐसे में एक फ़ोन अक्सर काम आता है।",
  owner_renewal_unannounced:
    "नमस्ते {{owner_name}}, {{customer_name}} के {{product_name}} का नवीनीकरण {{end_date}} को है। राशि: {{amount}}। ग्राहकों को याद दिलाना बंद है, इसलिए कृपया उन्हें खुद बताएँ।",
  subscription_welcome:
    "नमस्ते {{customer_name}}, {{business_name}} में आपका स्वागत है। आपका {{product_name}} {{start_date}} से शुरू है और नवीनीकरण {{end_date}} को होगा। राशि: {{amount}}। कोई सवाल हो तो यहीं जवाब दें।",
  payment_receipt:
    "नमस्ते {{customer_name}}, {{business_name}} को {{product_name}} के लिए आपका {{amount}} का भुगतान मिल गया है। अब आपका प्लान {{end_date}} तक चलेगा। धन्यवाद!",
  subscription_paused:
    "नमस्ते {{customer_name}}, {{business_name}} में आपका {{product_name}} {{start_date}} से रोक दिया गया है। जितने दिन यह रुका रहेगा, उतने दिन अंत में जुड़ जाएँगे। फिर शुरू करने के लिए यहीं जवाब दें।",
  win_back:
    "नमस्ते {{customer_name}}, {{business_name}} में आपकी कमी है: आपका {{product_name}} {{end_date}} को समाप्त हुआ था। फिर शुरू करने के लिए यहीं जवाब दें, या ऐसे संदेश रोकने के लिए बंद लिखें।",
  welcome_together: "नमस्ते, {{business_name}} में आपका स्वागत है: {{dues}}। कोई सवाल हो तो यहीं जवाब दें।",
  payments_together: "नमस्ते, {{business_name}} को आपके भुगतान मिल गए हैं: {{dues}}। कुल: {{total}}। धन्यवाद!",
  pauses_together:
    "नमस्ते, {{business_name}} में ये रोक दिए गए हैं: {{dues}}। रुके हुए दिन अंत में जुड़ जाएँगे। फिर शुरू करने के लिए यहीं जवाब दें।",
  win_back_together:
    "नमस्ते, {{business_name}} में आपकी कमी है: {{dues}}। फिर शुरू करने के लिए यहीं जवाब दें, या ऐसे संदेश रोकने के लिए बंद लिखें।",
};
