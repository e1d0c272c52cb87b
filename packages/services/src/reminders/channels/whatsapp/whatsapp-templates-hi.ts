import type { WhatsappTemplate } from "./whatsapp-templates-en.ts";

/**
 * The approved Hindi versions, one for every template. No word agrees in gender with the product's
 * name, which may be a "प्लान" or a "मेंबरशिप".
 */
export const HINDI_WHATSAPP_TEMPLATES: Record<WhatsappTemplate, string> = {
  renewal_reminder_7d:
    "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} का रिन्यूअल {{end_date}} को है। राशि: {{amount}}। रिन्यू करने या कुछ पूछने के लिए यहीं जवाब दें।",
  renewal_due_today:
    "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} के रिन्यूअल की तारीख {{end_date}} है। राशि: {{amount}}। रिन्यू करने या कुछ पूछने के लिए यहीं जवाब दें।",
  renewal_overdue:
    "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} का रिन्यूअल {{end_date}} को था, जो अभी तक नहीं हुआ है। राशि: {{amount}}। पेमेंट कर दिया हो तो यहीं बता दें, हम हिसाब ठीक कर लेंगे।",
  renewal_overdue_3d:
    "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} का रिन्यूअल {{end_date}} को था। कृपया {{amount}} का पेमेंट कर दें, या यहीं बताएँ कि किस दिन कर पाएँगे।",
  renewal_overdue_7d:
    "नमस्ते {{customer_name}} जी, यह हमारा आख़िरी रिमाइंडर है। {{business_name}} में {{product_name}} का रिन्यूअल {{end_date}} को था। जारी रखने के लिए {{amount}} का पेमेंट करें, या बंद करना हो तो यहीं बता दें।",
  payment_due:
    "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} का पेमेंट बाकी है। बाकी राशि: {{amount}}। तारीख: {{end_date}}। पेमेंट कर दिया हो तो यहीं बता दें, हम हिसाब ठीक कर लेंगे।",
  subscription_welcome:
    "नमस्ते {{customer_name}} जी, {{business_name}} में आपका स्वागत है! {{product_name}} की शुरुआत {{start_date}} से है और अगला रिन्यूअल {{end_date}} को है। राशि: {{amount}}। कोई सवाल हो तो यहीं पूछें।",
  payment_receipt:
    "नमस्ते {{customer_name}} जी, {{business_name}} को {{product_name}} के लिए आपका {{amount}} का पेमेंट मिल गया है। अगला रिन्यूअल: {{end_date}}। धन्यवाद!",
  subscription_paused:
    "नमस्ते {{customer_name}} जी, {{business_name}} में {{product_name}} की सेवा {{start_date}} से रुकी रहेगी। जितने दिन रुकेगी, उतने दिन आख़िर में जोड़ दिए जाएँगे। फिर शुरू करने के लिए यहीं जवाब दें।",
  win_back:
    "नमस्ते {{customer_name}} जी, {{business_name}} में आपका फिर स्वागत है! {{product_name}} का रिन्यूअल {{end_date}} को था। फिर शुरू करने के लिए यहीं जवाब दें, या ऐसे मैसेज रोकने के लिए बंद लिखें।",
  renewals_together:
    "नमस्ते, {{business_name}} में आपके रिन्यूअल: {{dues}}। कुल: {{total}}। रिन्यू करने या कुछ पूछने के लिए यहीं जवाब दें।",
  payments_due_together:
    "नमस्ते {{customer_name}} जी, {{business_name}} में आपके ये पेमेंट बाकी हैं: {{dues}}। कुल: {{total}}। पेमेंट कर दिया हो तो यहीं बता दें, हम हिसाब ठीक कर लेंगे।",
  dues_together:
    "नमस्ते {{customer_name}} जी, {{business_name}} में आपके रिन्यूअल और बाकी पेमेंट: {{dues}}। कुल: {{total}}। रिन्यू करने या कुछ पूछने के लिए यहीं जवाब दें। पेमेंट कर दिया हो तो यहीं बता दें।",
  welcome_together: "नमस्ते, {{business_name}} में आपका स्वागत है! आपकी जानकारी: {{dues}}। कोई सवाल हो तो यहीं पूछें।",
  payments_together: "नमस्ते, {{business_name}} को आपके पेमेंट मिल गए हैं: {{dues}}। कुल: {{total}}। धन्यवाद!",
  pauses_together:
    "नमस्ते, {{business_name}} में ये सेवाएँ फ़िलहाल रुकी हैं: {{dues}}। रुके हुए दिन आख़िर में जोड़ दिए जाएँगे। फिर शुरू करने के लिए यहीं जवाब दें।",
  win_back_together:
    "नमस्ते, {{business_name}} में आपका फिर स्वागत है! {{dues}}। फिर शुरू करने के लिए यहीं जवाब दें, या ऐसे मैसेज रोकने के लिए बंद लिखें।",
  owner_renewal_7d:
    "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) का रिन्यूअल {{end_date}} को है। राशि: {{amount}}। पूरी जानकारी के लिए आवर्ती खोलें।",
  owner_renewal_due_today:
    "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) के रिन्यूअल की तारीख {{end_date}} है। राशि: {{amount}}। पूरी जानकारी के लिए आवर्ती खोलें।",
  owner_renewal_overdue:
    "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) का रिन्यूअल {{end_date}} को था, जो अभी तक नहीं हुआ है। राशि: {{amount}}। एक बार फ़ोन कर लें।",
  owner_payment_due:
    "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) का पूरा पेमेंट अभी नहीं हुआ है। बाकी राशि: {{amount}}। तारीख: {{end_date}}। पेमेंट दर्ज करने के लिए आवर्ती खोलें।",
  owner_renewal_unannounced:
    "नमस्ते {{owner_name}} जी, {{customer_name}} ({{product_name}}) का रिन्यूअल {{end_date}} को है। राशि: {{amount}}। ग्राहकों के रिमाइंडर बंद हैं, इसलिए उन्हें आप ही याद दिला दें।",
  owner_renewals_together:
    "नमस्ते {{owner_name}} जी, इन रिन्यूअल पर ध्यान दें: {{dues}}। कुल: {{total}}। सब देखने के लिए आवर्ती खोलें।",
  owner_payments_due_together:
    "नमस्ते {{owner_name}} जी, ये पेमेंट बाकी हैं: {{dues}}। कुल: {{total}}। पेमेंट दर्ज करने के लिए आवर्ती खोलें।",
  owner_dues_together:
    "नमस्ते {{owner_name}} जी, इन रिन्यूअल और पेमेंट पर ध्यान दें: {{dues}}। कुल: {{total}}। सब देखने के लिए आवर्ती खोलें।",
  owner_digest_list:
    "नमस्ते {{owner_name}} जी! {{dues}}। कुल लेना है: {{amount}}। नंबर के साथ जवाब दें: 1 paid upi, 2 kal, 3 renew 6, 4 call.",
  owner_digest:
    "नमस्ते {{owner_name}} जी! आज के रिन्यूअल: {{today_count}}। 7 दिन में: {{week_count}}। बकाया: {{overdue_count}}। कुल लेना है: {{amount}}। अपनी सूची {{link}} पर कभी भी देखें।",
  payment_receipt_document:
    "नमस्ते {{customer_name}} जी, {{business_name}} में आपका {{amount}} का पेमेंट {{paid_on}} को मिल गया है। रसीद {{receipt_number}} साथ में है। धन्यवाद!",
  account_statement:
    "नमस्ते {{customer_name}} जी, {{business_name}} में {{account_name}} के खाते का हिसाब ({{period}}) साथ में है। कुछ गलत लगे तो यहीं बताएँ।",
};
