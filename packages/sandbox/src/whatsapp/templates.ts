type ApprovedTemplate = {
  name: string;
  language?: string;
  category?: "MARKETING";
  /** A PDF above the body. */
  header?: "DOCUMENT";
  body: string;
};

/**
 * The templates that an installation gets approved before it goes live, and that the sandbox has
 * from its start. By default their language is `en` and their category UTILITY; parameters are
 * named. A body neither begins nor ends with a parameter, and names the date, so that it stays true
 * when it is sent late.
 */
export const APPROVED_TEMPLATES = [
  {
    name: "renewal_reminder_7d",
    body: "Hi {{customer_name}}, your {{product_name}} at {{business_name}} renews on {{end_date}}. Amount: {{amount}}. Reply here to renew or ask a question.",
  },
  {
    name: "renewal_reminder_7d",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} का रिन्यूअल {{end_date}} को है। राशि: {{amount}}। रिन्यू करने या कुछ पूछने के लिए यहीं जवाब दें।",
  },
  {
    name: "renewal_due_today",
    body: "Hi {{customer_name}}, your {{product_name}} at {{business_name}} is due for renewal on {{end_date}}. Amount: {{amount}}. Reply here to renew or ask a question.",
  },
  {
    name: "renewal_due_today",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} के रिन्यूअल की तारीख {{end_date}} है। राशि: {{amount}}। रिन्यू करने या कुछ पूछने के लिए यहीं जवाब दें।",
  },
  {
    name: "renewal_overdue",
    body: "Hi {{customer_name}}, your {{product_name}} at {{business_name}} was due on {{end_date}} and hasn't been renewed yet. Amount: {{amount}}. Already paid? Just reply here and we'll update it.",
  },
  {
    name: "renewal_overdue",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} का रिन्यूअल {{end_date}} को था, जो अभी तक नहीं हुआ है। राशि: {{amount}}। पेमेंट कर दिया हो तो यहीं बता दें, हम हिसाब ठीक कर लेंगे।",
  },
  {
    name: "renewal_overdue_3d",
    body: "Hi {{customer_name}}, just following up: your {{product_name}} at {{business_name}} was due on {{end_date}}. Please pay {{amount}}, or reply here with a day that works for you.",
  },
  {
    name: "renewal_overdue_3d",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} का रिन्यूअल {{end_date}} को था। कृपया {{amount}} का पेमेंट कर दें, या यहीं बताएँ कि किस दिन कर पाएँगे।",
  },
  {
    name: "renewal_overdue_7d",
    body: "Hi {{customer_name}}, this is our last reminder. Your {{product_name}} at {{business_name}} was due on {{end_date}}. Please pay {{amount}} to continue, or reply here if you'd like to stop.",
  },
  {
    name: "renewal_overdue_7d",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, यह हमारा आख़िरी रिमाइंडर है। {{business_name}} में {{product_name}} का रिन्यूअल {{end_date}} को था। जारी रखने के लिए {{amount}} का पेमेंट करें, या बंद करना हो तो यहीं बता दें।",
  },
  {
    name: "payment_due",
    body: "Hi {{customer_name}}, a quick reminder about your payment for {{product_name}} at {{business_name}}. Amount due: {{amount}}. Due date: {{end_date}}. Already paid? Just reply here and we'll update it.",
  },
  {
    name: "payment_due",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} का पेमेंट बाकी है। बाकी राशि: {{amount}}। तारीख: {{end_date}}। पेमेंट कर दिया हो तो यहीं बता दें, हम हिसाब ठीक कर लेंगे।",
  },
  {
    name: "subscription_welcome",
    body: "Hi {{customer_name}}, welcome to {{business_name}}! Your {{product_name}} starts on {{start_date}} and renews on {{end_date}}. Amount: {{amount}}. Reply here if you have any questions.",
  },
  {
    name: "subscription_welcome",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में आपका स्वागत है! {{product_name}} की शुरुआत {{start_date}} से है और अगला रिन्यूअल {{end_date}} को है। राशि: {{amount}}। कोई सवाल हो तो यहीं पूछें।",
  },
  {
    name: "payment_receipt",
    body: "Hi {{customer_name}}, {{business_name}} has received your payment of {{amount}} for {{product_name}}. Next renewal: {{end_date}}. Thank you!",
  },
  {
    name: "payment_receipt",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} को {{product_name}} के लिए आपका {{amount}} का पेमेंट मिल गया है। अगला रिन्यूअल: {{end_date}}। धन्यवाद!",
  },
  {
    name: "subscription_paused",
    body: "Hi {{customer_name}}, your {{product_name}} at {{business_name}} is paused from {{start_date}}. We'll add the missed days at the end. Reply here when you'd like to restart.",
  },
  {
    name: "subscription_paused",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} की सेवा {{start_date}} से रुकी रहेगी। जितने दिन रुकेगी, उतने दिन आख़िर में जोड़ दिए जाएँगे। फिर शुरू करने के लिए यहीं जवाब दें।",
  },
  {
    name: "win_back",
    category: "MARKETING",
    body: "Hi {{customer_name}}, we miss you at {{business_name}}! Your {{product_name}} was due for renewal on {{end_date}}. Reply here to restart, or reply STOP to stop these messages.",
  },
  {
    name: "win_back",
    language: "hi",
    category: "MARKETING",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में आपका फिर स्वागत है! {{product_name}} का रिन्यूअल {{end_date}} को था। फिर शुरू करने के लिए यहीं जवाब दें, या ऐसे मैसेज रोकने के लिए बंद लिखें।",
  },
  {
    name: "renewals_together",
    body: "Hi, here are your renewals at {{business_name}}: {{dues}}. Total: {{total}}. Reply here to renew or ask a question.",
  },
  {
    name: "renewals_together",
    language: "hi",
    body: "नमस्ते, {{business_name}} में आपके रिन्यूअल: {{dues}}। कुल: {{total}}। रिन्यू करने या कुछ पूछने के लिए यहीं जवाब दें।",
  },
  {
    name: "payments_due_together",
    body: "Hi {{customer_name}}, a quick reminder about your payments at {{business_name}}: {{dues}}. Total: {{total}}. Already paid? Just reply here and we'll update it.",
  },
  {
    name: "payments_due_together",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में आपके ये पेमेंट बाकी हैं: {{dues}}। कुल: {{total}}। पेमेंट कर दिया हो तो यहीं बता दें, हम हिसाब ठीक कर लेंगे।",
  },
  {
    name: "dues_together",
    body: "Hi {{customer_name}}, a quick reminder about your renewals and payments at {{business_name}}: {{dues}}. Total: {{total}}. Reply here to renew, ask a question or tell us you've paid.",
  },
  {
    name: "dues_together",
    language: "hi",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में आपके रिन्यूअल और बाकी पेमेंट: {{dues}}। कुल: {{total}}। रिन्यू करने या कुछ पूछने के लिए यहीं जवाब दें। पेमेंट कर दिया हो तो यहीं बता दें।",
  },
  {
    name: "welcome_together",
    body: "Hi, welcome to {{business_name}}! You're all set: {{dues}}. Reply here if you have any questions.",
  },
  {
    name: "welcome_together",
    language: "hi",
    body: "नमस्ते, {{business_name}} में आपका स्वागत है! आपकी जानकारी: {{dues}}। कोई सवाल हो तो यहीं पूछें।",
  },
  {
    name: "payments_together",
    body: "Hi, {{business_name}} has received your payments: {{dues}}. Total: {{total}}. Thank you!",
  },
  {
    name: "payments_together",
    language: "hi",
    body: "नमस्ते, {{business_name}} को आपके पेमेंट मिल गए हैं: {{dues}}। कुल: {{total}}। धन्यवाद!",
  },
  {
    name: "pauses_together",
    body: "Hi, these are paused at {{business_name}}: {{dues}}. We'll add the missed days at the end. Reply here when you'd like to restart.",
  },
  {
    name: "pauses_together",
    language: "hi",
    body: "नमस्ते, {{business_name}} में ये सेवाएँ फ़िलहाल रुकी हैं: {{dues}}। रुके हुए दिन आख़िर में जोड़ दिए जाएँगे। फिर शुरू करने के लिए यहीं जवाब दें।",
  },
  {
    name: "win_back_together",
    category: "MARKETING",
    body: "Hi, we miss you at {{business_name}}! {{dues}}. Reply here to restart, or reply STOP to stop these messages.",
  },
  {
    name: "win_back_together",
    language: "hi",
    category: "MARKETING",
    body: "नमस्ते, {{business_name}} में आपका फिर स्वागत है! {{dues}}। फिर शुरू करने के लिए यहीं जवाब दें, या ऐसे मैसेज रोकने के लिए बंद लिखें।",
  },
  {
    name: "owner_renewal_7d",
    body: "Hi {{owner_name}}, {{product_name}} for {{customer_name}} renews on {{end_date}}. Amount: {{amount}}. Open Aavarti to see the details.",
  },
  {
    name: "owner_renewal_7d",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) का रिन्यूअल {{end_date}} को है। राशि: {{amount}}। पूरी जानकारी के लिए आवर्ती खोलें।",
  },
  {
    name: "owner_renewal_due_today",
    body: "Hi {{owner_name}}, {{product_name}} for {{customer_name}} is due on {{end_date}}. Amount: {{amount}}. Open Aavarti to see the details.",
  },
  {
    name: "owner_renewal_due_today",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) के रिन्यूअल की तारीख {{end_date}} है। राशि: {{amount}}। पूरी जानकारी के लिए आवर्ती खोलें।",
  },
  {
    name: "owner_renewal_overdue",
    body: "Hi {{owner_name}}, {{product_name}} for {{customer_name}} was due on {{end_date}} and hasn't been renewed yet. Amount: {{amount}}. A quick call may help.",
  },
  {
    name: "owner_renewal_overdue",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) का रिन्यूअल {{end_date}} को था, जो अभी तक नहीं हुआ है। राशि: {{amount}}। एक बार फ़ोन कर लें।",
  },
  {
    name: "owner_payment_due",
    body: "Hi {{owner_name}}, {{product_name}} for {{customer_name}} isn't paid in full yet. Amount due: {{amount}}. Due date: {{end_date}}. Open Aavarti to record the payment.",
  },
  {
    name: "owner_payment_due",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) का पूरा पेमेंट अभी नहीं हुआ है। बाकी राशि: {{amount}}। तारीख: {{end_date}}। पेमेंट दर्ज करने के लिए आवर्ती खोलें।",
  },
  {
    name: "owner_renewal_unannounced",
    body: "Hi {{owner_name}}, {{product_name}} for {{customer_name}} renews on {{end_date}}. Amount: {{amount}}. Customer reminders are off, so please remind them yourself.",
  },
  {
    name: "owner_renewal_unannounced",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) का रिन्यूअल {{end_date}} को है। राशि: {{amount}}। ग्राहकों के रिमाइंडर बंद हैं, इसलिए उन्हें आप ही याद दिला दें।",
  },
  {
    name: "owner_renewals_together",
    body: "Hi {{owner_name}}, these renewals need your attention: {{dues}}. Total: {{total}}. Open Aavarti to see them all.",
  },
  {
    name: "owner_renewals_together",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी, इन रिन्यूअल पर ध्यान दें: {{dues}}। कुल: {{total}}। सब देखने के लिए आवर्ती खोलें।",
  },
  {
    name: "owner_payments_due_together",
    body: "Hi {{owner_name}}, these payments are due: {{dues}}. Total: {{total}}. Open Aavarti to record the payments.",
  },
  {
    name: "owner_payments_due_together",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी, ये पेमेंट बाकी हैं: {{dues}}। कुल: {{total}}। पेमेंट दर्ज करने के लिए आवर्ती खोलें।",
  },
  {
    name: "owner_dues_together",
    body: "Hi {{owner_name}}, these renewals and payments need your attention: {{dues}}. Total: {{total}}. Open Aavarti to see them all.",
  },
  {
    name: "owner_dues_together",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी, इन रिन्यूअल और पेमेंट पर ध्यान दें: {{dues}}। कुल: {{total}}। सब देखने के लिए आवर्ती खोलें।",
  },
  {
    name: "owner_digest",
    body: "Good morning {{owner_name}}! Due today: {{today_count}}. Due in 7 days: {{week_count}}. Overdue: {{overdue_count}}. To collect: {{amount}}. See your list at {{link}} any time.",
  },
  {
    name: "owner_digest",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी! आज के रिन्यूअल: {{today_count}}। 7 दिन में: {{week_count}}। बकाया: {{overdue_count}}। कुल लेना है: {{amount}}। अपनी सूची {{link}} पर कभी भी देखें।",
  },
  {
    name: "owner_digest_list",
    body: "Good morning {{owner_name}}! {{dues}}. To collect: {{amount}}. Reply with a number and what to do: 1 paid upi, 2 kal, 3 renew 6, 4 call.",
  },
  {
    name: "owner_digest_list",
    language: "hi",
    body: "नमस्ते {{owner_name}} जी! {{dues}}। कुल लेना है: {{amount}}। नंबर के साथ जवाब दें: 1 paid upi, 2 kal, 3 renew 6, 4 call.",
  },
  {
    name: "owner_code",
    body: "Your code for {{business_name}} is {{code}}. Enter it in Aavarti to send commands from this number. It expires in 10 minutes. Don't share it.",
  },
  {
    name: "payment_receipt_document",
    header: "DOCUMENT",
    body: "Hi {{customer_name}}, {{business_name}} received your payment of {{amount}} on {{paid_on}}. Your receipt {{receipt_number}} is attached. Thank you!",
  },
  {
    name: "payment_receipt_document",
    language: "hi",
    header: "DOCUMENT",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में आपका {{amount}} का पेमेंट {{paid_on}} को मिल गया है। रसीद {{receipt_number}} साथ में है। धन्यवाद!",
  },
  {
    name: "account_statement",
    header: "DOCUMENT",
    body: "Hi {{customer_name}}, your statement from {{business_name}} for {{account_name}}, {{period}}, is attached. Reply here if anything looks wrong.",
  },
  {
    name: "account_statement",
    language: "hi",
    header: "DOCUMENT",
    body: "नमस्ते {{customer_name}} जी, {{business_name}} में {{account_name}} के खाते का हिसाब ({{period}}) साथ में है। कुछ गलत लगे तो यहीं बताएँ।",
  },
  {
    name: "connection_test",
    body: "Hi {{customer_name}}, this is a test message from {{business_name}}. WhatsApp is set up correctly.",
  },
] as const satisfies readonly ApprovedTemplate[];
