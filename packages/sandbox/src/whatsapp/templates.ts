type ApprovedTemplate = { name: string; language?: string; category?: "MARKETING"; body: string };

/**
 * The templates that an installation gets approved before it goes live, and that the sandbox knows from its start. Language `en` unless it says
 * another, category UTILITY where it names none, named places. A body neither begins nor ends with a place and names the day, so that it stays true when it goes
 * out late: providers.md 4.3.
 */
export const APPROVED_TEMPLATES = [
  {
    name: "renewal_reminder_7d",
    body: "Hi {{customer_name}}, your {{product_name}} with {{business_name}} renews on {{end_date}}. Amount: {{amount}}. Reply here to renew or to ask anything.",
  },
  {
    name: "renewal_due_today",
    body: "Hi {{customer_name}}, your {{product_name}} with {{business_name}} is due on {{end_date}}. Amount: {{amount}}. Reply here to renew or to ask anything.",
  },
  {
    name: "owner_renewal_7d",
    body: "Hello {{owner_name}}, {{product_name}} of {{customer_name}} renews on {{end_date}}. Amount: {{amount}}. We have reminded the customer too.",
  },
  {
    name: "owner_renewal_due_today",
    body: "Hello {{owner_name}}, {{product_name}} of {{customer_name}} is due on {{end_date}}. Amount: {{amount}}. We have reminded the customer too.",
  },
  {
    name: "renewal_overdue",
    body: "Hi {{customer_name}}, your {{product_name}} with {{business_name}} was due on {{end_date}} and has not been renewed yet. Amount: {{amount}}. Reply here to renew or to ask anything.",
  },
  {
    name: "owner_renewal_overdue",
    body: "Hello {{owner_name}}, {{product_name}} of {{customer_name}} was due on {{end_date}} and has not been renewed yet. Amount: {{amount}}. A call often helps now.",
  },
  {
    name: "owner_renewal_unannounced",
    body: "Hello {{owner_name}}, {{product_name}} of {{customer_name}} has its renewal on {{end_date}}. Amount: {{amount}}. Reminders to customers are off, so please tell them yourself.",
  },
  {
    name: "renewal_overdue_3d",
    body: "Hi {{customer_name}}, we have not heard from you: your {{product_name}} with {{business_name}} was due on {{end_date}}. Please pay {{amount}}, or reply here and tell us when.",
  },
  {
    name: "renewal_overdue_7d",
    body: "Hi {{customer_name}}, this is our last reminder: your {{product_name}} with {{business_name}} was due on {{end_date}}. Please pay {{amount}}, or reply here if you wish to stop.",
  },
  {
    name: "owner_digest",
    body: "Good morning {{owner_name}}, due today: {{today_count}}, within 7 days: {{week_count}}, overdue: {{overdue_count}}. Money to expect: {{amount}}. See them at {{link}} any time.",
  },
  {
    name: "renewals_together",
    body: "Hi, these renewals with {{business_name}} are yours: {{dues}}. Total: {{total}}. Reply here to renew or to ask anything.",
  },
  {
    name: "owner_renewals_together",
    body: "Hello {{owner_name}}, these renewals need your eye: {{dues}}. Total: {{total}}. Open Aavarti to see them all.",
  },
  {
    name: "payment_receipt",
    body: "Hi {{customer_name}}, {{business_name}} has received your payment of {{amount}} for {{product_name}}. Your plan now runs until {{end_date}}. Thank you!",
  },
  {
    name: "connection_test",
    body: "Hi {{customer_name}}, this is a test message from {{business_name}}. WhatsApp is set up correctly.",
  },
  {
    name: "renewal_reminder_7d",
    language: "hi",
    body: "नमस्ते {{customer_name}}, {{business_name}} में आपके {{product_name}} का नवीनीकरण {{end_date}} को है। राशि: {{amount}}। नवीनीकरण के लिए या कुछ पूछने के लिए यहीं जवाब दें।",
  },
  {
    name: "renewal_due_today",
    language: "hi",
    body: "नमस्ते {{customer_name}}, {{business_name}} में आपके {{product_name}} का भुगतान {{end_date}} को होना है। राशि: {{amount}}। नवीनीकरण के लिए या कुछ पूछने के लिए यहीं जवाब दें।",
  },
  {
    name: "renewal_overdue",
    language: "hi",
    body: "नमस्ते {{customer_name}}, {{business_name}} में आपके {{product_name}} का भुगतान {{end_date}} को होना था और अभी तक नवीनीकरण नहीं हुआ है। राशि: {{amount}}। नवीनीकरण के लिए या कुछ पूछने के लिए यहीं जवाब दें।",
  },
  {
    name: "owner_renewal_7d",
    language: "hi",
    body: "नमस्ते {{owner_name}}, {{customer_name}} के {{product_name}} का नवीनीकरण {{end_date}} को है। राशि: {{amount}}। हमने ग्राहक को भी याद दिला दिया है।",
  },
  {
    name: "owner_renewal_due_today",
    language: "hi",
    body: "नमस्ते {{owner_name}}, {{customer_name}} के {{product_name}} का भुगतान {{end_date}} को होना है। राशि: {{amount}}। हमने ग्राहक को भी याद दिला दिया है।",
  },
  {
    name: "owner_renewal_overdue",
    language: "hi",
    body: "नमस्ते {{owner_name}}, {{customer_name}} के {{product_name}} का भुगतान {{end_date}} को होना था और अभी तक नवीनीकरण नहीं हुआ है। राशि: {{amount}}। ऐसे में एक फ़ोन अक्सर काम आता है।",
  },
  {
    name: "owner_renewal_unannounced",
    language: "hi",
    body: "नमस्ते {{owner_name}}, {{customer_name}} के {{product_name}} का नवीनीकरण {{end_date}} को है। राशि: {{amount}}। ग्राहकों को याद दिलाना बंद है, इसलिए कृपया उन्हें खुद बताएँ।",
  },
  {
    name: "subscription_welcome",
    body: "Hi {{customer_name}}, welcome to {{business_name}}. Your {{product_name}} starts on {{start_date}} and renews on {{end_date}}. Amount: {{amount}}. Reply here with any question.",
  },
  {
    name: "subscription_welcome",
    language: "hi",
    body: "नमस्ते {{customer_name}}, {{business_name}} में आपका स्वागत है। आपका {{product_name}} {{start_date}} से शुरू है और नवीनीकरण {{end_date}} को होगा। राशि: {{amount}}। कोई सवाल हो तो यहीं जवाब दें।",
  },
  {
    name: "payment_receipt",
    language: "hi",
    body: "नमस्ते {{customer_name}}, {{business_name}} को {{product_name}} के लिए आपका {{amount}} का भुगतान मिल गया है। अब आपका प्लान {{end_date}} तक चलेगा। धन्यवाद!",
  },
  {
    name: "subscription_paused",
    body: "Hi {{customer_name}}, your {{product_name}} with {{business_name}} is paused from {{start_date}}. The days you are away are added at the end. Reply here to start again.",
  },
  {
    name: "subscription_paused",
    language: "hi",
    body: "नमस्ते {{customer_name}}, {{business_name}} में आपका {{product_name}} {{start_date}} से रोक दिया गया है। जितने दिन यह रुका रहेगा, उतने दिन अंत में जुड़ जाएँगे। फिर शुरू करने के लिए यहीं जवाब दें।",
  },
  {
    name: "win_back",
    category: "MARKETING",
    body: "Hi {{customer_name}}, we miss you at {{business_name}}: your {{product_name}} ended on {{end_date}}. Reply here to start again, or STOP to hear no more of this.",
  },
  {
    name: "welcome_together",
    body: "Hi, welcome to {{business_name}}: {{dues}}. Reply here with any question.",
  },
  {
    name: "payments_together",
    body: "Hi, {{business_name}} has received your payments: {{dues}}. Total: {{total}}. Thank you!",
  },
  {
    name: "pauses_together",
    body: "Hi, these are paused with {{business_name}}: {{dues}}. The days away are added at the end. Reply here to start again.",
  },
  {
    name: "win_back_together",
    category: "MARKETING",
    body: "Hi, we miss you at {{business_name}}: {{dues}}. Reply here to start again, or STOP to hear no more of this.",
  },
  {
    name: "win_back",
    language: "hi",
    category: "MARKETING",
    body: "नमस्ते {{customer_name}}, {{business_name}} में आपकी कमी है: आपका {{product_name}} {{end_date}} को समाप्त हुआ था। फिर शुरू करने के लिए यहीं जवाब दें, या ऐसे संदेश रोकने के लिए बंद लिखें।",
  },
  {
    name: "welcome_together",
    language: "hi",
    body: "नमस्ते, {{business_name}} में आपका स्वागत है: {{dues}}। कोई सवाल हो तो यहीं जवाब दें।",
  },
  {
    name: "payments_together",
    language: "hi",
    body: "नमस्ते, {{business_name}} को आपके भुगतान मिल गए हैं: {{dues}}। कुल: {{total}}। धन्यवाद!",
  },
  {
    name: "pauses_together",
    language: "hi",
    body: "नमस्ते, {{business_name}} में ये रोक दिए गए हैं: {{dues}}। रुके हुए दिन अंत में जुड़ जाएँगे। फिर शुरू करने के लिए यहीं जवाब दें।",
  },
  {
    name: "win_back_together",
    language: "hi",
    category: "MARKETING",
    body: "नमस्ते, {{business_name}} में आपकी कमी है: {{dues}}। फिर शुरू करने के लिए यहीं जवाब दें, या ऐसे संदेश रोकने के लिए बंद लिखें।",
  },
] as const satisfies readonly ApprovedTemplate[];
