import type { Language } from "./languages.ts";
import type { MessageKind } from "./message-kinds.ts";
import type { MessageText } from "./message-templates.ts";

type BuiltIn = Record<MessageKind | "overdue-3" | "overdue-7", MessageText>;

const ENGLISH_OVERDUE = {
  subject: "Your {{product.name}} was due on {{subscription.endDate}}",
  body: `Hello {{customer.name}},

Your {{product.name}} with {{business.name}} was due on {{subscription.endDate}}. It has not been renewed yet.

Amount: {{subscription.amount}}

If you have paid already, thank you: please reply, so that we can put it right. If you would like to go on, or to stop, a short reply is enough.

We would be glad to keep you with {{business.name}}.

Thank you,
{{business.name}}`,
} satisfies MessageText;

const HINDI_OVERDUE = {
  subject: "{{product.name}} का भुगतान {{subscription.endDate}} को होना था",
  body: `नमस्ते {{customer.name}},

{{business.name}} में आपके {{product.name}} का भुगतान {{subscription.endDate}} को होना था। अभी तक नवीनीकरण नहीं हुआ है।

राशि: {{subscription.amount}}

अगर आप भुगतान कर चुके हैं तो धन्यवाद: कृपया जवाब दें, हम उसे ठीक कर देंगे। आगे जारी रखना हो या बंद करना हो, तो एक छोटा-सा जवाब काफ़ी है।

हमें खुशी होगी कि आप {{business.name}} के साथ बने रहें।

धन्यवाद,
{{business.name}}`,
} satisfies MessageText;

/**
 * The messages as they are until a business writes its own, in both languages. The reminders before the end name the day, so that they stay true
 * when they go out late; a line whose amount is nothing is left out.
 */
export const BUILT_IN_MESSAGES = {
  en: {
    welcome: {
      subject: "Welcome to {{business.name}}",
      body: `Hello {{customer.name}},

welcome to {{business.name}}. Your {{product.name}} starts on {{subscription.startDate}} and renews on {{subscription.endDate}}.

Amount: {{subscription.amount}}

If you have a question, just reply to this email.

Thank you,
{{business.name}}`,
    },
    "due-7": {
      subject: "Your {{product.name}} renews on {{subscription.endDate}}",
      body: `Hello {{customer.name}},

Your {{product.name}} with {{business.name}} renews on {{subscription.endDate}}, {{subscription.daysLeft}}.

Amount: {{subscription.amount}}

To renew, or to ask anything, just reply to this email.

Thank you,
{{business.name}}`,
    },
    "due-0": {
      subject: "Your {{product.name}} renews today",
      body: `Hello {{customer.name}},

Your {{product.name}} with {{business.name}} renews on {{subscription.endDate}}, which is today.

Amount: {{subscription.amount}}

To renew, or to ask anything, just reply to this email.

Thank you,
{{business.name}}`,
    },
    overdue: ENGLISH_OVERDUE,
    "overdue-3": {
      subject: "Please look at your {{product.name}}: it was due on {{subscription.endDate}}",
      body: `Hello {{customer.name}},

Your {{product.name}} with {{business.name}} was due on {{subscription.endDate}}, {{subscription.daysLeft}}. It has not been renewed yet, and we have not heard from you.

Amount: {{subscription.amount}}

If you have paid already, thank you: please reply, so that we can put it right. Otherwise please renew, or tell us a day on which you can.

Thank you,
{{business.name}}`,
    },
    "overdue-7": {
      subject: "Last reminder: your {{product.name}} was due on {{subscription.endDate}}",
      body: `Hello {{customer.name}},

Your {{product.name}} with {{business.name}} was due on {{subscription.endDate}}, {{subscription.daysLeft}}. It has not been renewed yet.

Amount: {{subscription.amount}}

This is our last reminder about it. If you have paid already, thank you: please reply, so that we can put it right. If you would like to go on, please renew or write to us. If we do not hear from you, we take it that you wish to stop.

Thank you,
{{business.name}}`,
    },
    receipt: {
      subject: "{{business.name}} has received your payment",
      body: `Hello {{customer.name}},

thank you: we have received your payment for {{product.name}}. It now runs from {{subscription.startDate}} and renews on {{subscription.endDate}}.

Amount received: {{subscription.amount}}

If anything here is not right, just reply to this email.

Thank you,
{{business.name}}`,
    },
    paused: {
      subject: "Your {{product.name}} is paused",
      body: `Hello {{customer.name}},

Your {{product.name}} with {{business.name}} is paused from {{pause.startDate}}. The days you are away are added at the end, so nothing that you paid for is lost.

To start again, just reply to this email.

Thank you,
{{business.name}}`,
    },
    "win-back": {
      subject: "We miss you at {{business.name}}",
      body: `Hello {{customer.name}},

Your {{product.name}} with {{business.name}} ended on {{subscription.endDate}}, and we have not heard from you since. We would be glad to have you back.

Amount: {{subscription.amount}}

To start again, or to tell us what we could do better, just reply to this email.

Thank you,
{{business.name}}`,
    },
  },
  hi: {
    welcome: {
      subject: "{{business.name}} में आपका स्वागत है",
      body: `नमस्ते {{customer.name}},

{{business.name}} में आपका स्वागत है। आपका {{product.name}} {{subscription.startDate}} से शुरू है और नवीनीकरण {{subscription.endDate}} को होगा।

राशि: {{subscription.amount}}

कोई सवाल हो तो इसी ईमेल का जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    "due-7": {
      subject: "{{product.name}} का नवीनीकरण {{subscription.endDate}} को है",
      body: `नमस्ते {{customer.name}},

{{business.name}} में आपके {{product.name}} का नवीनीकरण {{subscription.endDate}} को है, यानी {{subscription.daysLeft}}।

राशि: {{subscription.amount}}

नवीनीकरण के लिए, या कुछ पूछने के लिए, इसी ईमेल का जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    "due-0": {
      subject: "{{product.name}} का नवीनीकरण आज है",
      body: `नमस्ते {{customer.name}},

{{business.name}} में आपके {{product.name}} का नवीनीकरण आज, {{subscription.endDate}} को है।

राशि: {{subscription.amount}}

नवीनीकरण के लिए, या कुछ पूछने के लिए, इसी ईमेल का जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    overdue: HINDI_OVERDUE,
    "overdue-3": {
      subject: "कृपया ध्यान दें: {{product.name}} का भुगतान {{subscription.endDate}} को होना था",
      body: `नमस्ते {{customer.name}},

{{business.name}} में आपके {{product.name}} का भुगतान {{subscription.endDate}} को, यानी {{subscription.daysLeft}}, होना था। अभी तक नवीनीकरण नहीं हुआ है और आपका कोई जवाब भी नहीं मिला है।

राशि: {{subscription.amount}}

अगर आप भुगतान कर चुके हैं तो धन्यवाद: कृपया जवाब दें, हम उसे ठीक कर देंगे। नहीं तो कृपया नवीनीकरण करें, या बताएँ कि किस दिन कर सकेंगे।

धन्यवाद,
{{business.name}}`,
    },
    "overdue-7": {
      subject: "आख़िरी याद: {{product.name}} का भुगतान {{subscription.endDate}} को होना था",
      body: `नमस्ते {{customer.name}},

{{business.name}} में आपके {{product.name}} का भुगतान {{subscription.endDate}} को, यानी {{subscription.daysLeft}}, होना था। अभी तक नवीनीकरण नहीं हुआ है।

राशि: {{subscription.amount}}

इस बारे में यह हमारा आख़िरी संदेश है। अगर आप भुगतान कर चुके हैं तो धन्यवाद: कृपया जवाब दें, हम उसे ठीक कर देंगे। जारी रखना हो तो नवीनीकरण करें या हमें लिखें। जवाब न मिलने पर हम मानेंगे कि आप इसे बंद करना चाहते हैं।

धन्यवाद,
{{business.name}}`,
    },
    receipt: {
      subject: "{{business.name}} को आपका भुगतान मिल गया है",
      body: `नमस्ते {{customer.name}},

धन्यवाद: {{product.name}} के लिए आपका भुगतान मिल गया है। अब यह {{subscription.startDate}} से चलेगा और नवीनीकरण {{subscription.endDate}} को होगा।

मिली राशि: {{subscription.amount}}

कुछ ठीक न लगे तो इसी ईमेल का जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    paused: {
      subject: "आपका {{product.name}} रोक दिया गया है",
      body: `नमस्ते {{customer.name}},

{{business.name}} में आपका {{product.name}} {{pause.startDate}} से रोक दिया गया है। जितने दिन यह रुका रहेगा, उतने दिन अंत में जुड़ जाएँगे: आपका दिया हुआ कुछ भी नहीं जाएगा।

फिर शुरू करने के लिए इसी ईमेल का जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    "win-back": {
      subject: "{{business.name}} में आपकी कमी है",
      body: `नमस्ते {{customer.name}},

{{business.name}} में आपका {{product.name}} {{subscription.endDate}} को समाप्त हुआ था, और तब से आपसे बात नहीं हुई। आप लौट आएँ तो हमें खुशी होगी।

राशि: {{subscription.amount}}

फिर शुरू करने के लिए, या यह बताने के लिए कि हम क्या बेहतर कर सकते हैं, इसी ईमेल का जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
  },
} as const satisfies Record<Language, BuiltIn>;
