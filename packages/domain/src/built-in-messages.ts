import type { Language } from "./languages.ts";
import type { MessageKind } from "./message-kinds.ts";

/** A message template. WhatsApp ignores the subject. */
export type MessageText = { subject: string; body: string };

type BuiltIn = Record<MessageKind | "overdue-3" | "overdue-7", MessageText>;

/**
 * The built-in message texts in both languages, used until a business writes its own. Each names
 * the date, so that it is still true when sent late; a line whose amount is empty is omitted. The
 * Hindi avoids gender agreement with `product.name`, which may be a "प्लान" or a "मेंबरशिप".
 */
export const BUILT_IN_MESSAGES = {
  en: {
    welcome: {
      subject: "Welcome to {{business.name}}",
      body: `Hi {{customer.name}},

Welcome to {{business.name}}! Your {{product.name}} starts on {{subscription.startDate}} and renews on {{subscription.endDate}}.

Amount: {{subscription.amount}}

Any questions? Just reply to this email.

Thank you,
{{business.name}}`,
    },
    "due-7": {
      subject: "Your {{product.name}} renews on {{subscription.endDate}}",
      body: `Hi {{customer.name}},

A quick reminder: your {{product.name}} at {{business.name}} renews on {{subscription.endDate}} ({{subscription.daysLeft}}).

Amount: {{subscription.amount}}

To renew or ask a question, just reply to this email.

Thank you,
{{business.name}}`,
    },
    "due-0": {
      subject: "Your {{product.name}} renews today",
      body: `Hi {{customer.name}},

Your {{product.name}} at {{business.name}} is due for renewal today, {{subscription.endDate}}.

Amount: {{subscription.amount}}

To renew or ask a question, just reply to this email.

Thank you,
{{business.name}}`,
    },
    overdue: {
      subject: "Your {{product.name}} was due on {{subscription.endDate}}",
      body: `Hi {{customer.name}},

Your {{product.name}} at {{business.name}} was due on {{subscription.endDate}} and hasn't been renewed yet.

Amount: {{subscription.amount}}

Already paid? Thank you! Please reply so we can update our records. If you don't want to continue, just let us know.

Thank you,
{{business.name}}`,
    },
    "overdue-3": {
      subject: "Reminder: your {{product.name}} was due on {{subscription.endDate}}",
      body: `Hi {{customer.name}},

Your {{product.name}} at {{business.name}} was due on {{subscription.endDate}} ({{subscription.daysLeft}}), and we haven't heard from you yet.

Amount: {{subscription.amount}}

Already paid? Thank you! Please reply so we can update our records. If you need a few more days, tell us which day works for you.

Thank you,
{{business.name}}`,
    },
    "overdue-7": {
      subject: "Last reminder: your {{product.name}} was due on {{subscription.endDate}}",
      body: `Hi {{customer.name}},

Your {{product.name}} at {{business.name}} was due on {{subscription.endDate}} ({{subscription.daysLeft}}). This is our last reminder.

Amount: {{subscription.amount}}

To continue, please renew or reply to this email. Already paid? Please reply so we can update our records. If we don't hear from you, we'll take it that you'd like to stop.

Thank you,
{{business.name}}`,
    },
    unpaid: {
      subject: "Payment due for {{product.name}}",
      body: `Hi {{customer.name}},

A quick reminder about your payment for {{product.name}} at {{business.name}}.

Amount due: {{subscription.amount}}

Due date: {{subscription.endDate}} ({{subscription.daysLeft}})

Already paid? Thank you! Please reply so we can update our records.

Thank you,
{{business.name}}`,
    },
    receipt: {
      subject: "Payment received for {{product.name}}",
      body: `Hi {{customer.name}},

Thank you! We've received your payment for {{product.name}}. It runs from {{subscription.startDate}} and renews on {{subscription.endDate}}.

Amount received: {{subscription.amount}}

If anything looks wrong, just reply to this email.

Thank you,
{{business.name}}`,
    },
    paused: {
      subject: "Your {{product.name}} is paused",
      body: `Hi {{customer.name}},

Your {{product.name}} at {{business.name}} is paused from {{pause.startDate}}. We'll add the missed days at the end, so you don't lose anything you've paid for.

To restart, just reply to this email.

Thank you,
{{business.name}}`,
    },
    "win-back": {
      subject: "We miss you at {{business.name}}",
      body: `Hi {{customer.name}},

Your {{product.name}} at {{business.name}} was due for renewal on {{subscription.endDate}}. We'd love to have you back.

Amount: {{subscription.amount}}

To restart, or to tell us what we could do better, just reply to this email.

Thank you,
{{business.name}}`,
    },
  },
  hi: {
    welcome: {
      subject: "{{business.name}} में आपका स्वागत है",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में आपका स्वागत है! {{product.name}} की शुरुआत {{subscription.startDate}} से है और अगला रिन्यूअल {{subscription.endDate}} को है।

राशि: {{subscription.amount}}

कोई सवाल हो तो इसी ईमेल पर जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    "due-7": {
      subject: "{{product.name}} का रिन्यूअल {{subscription.endDate}} को है",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में {{product.name}} का रिन्यूअल {{subscription.endDate}} को है ({{subscription.daysLeft}})।

राशि: {{subscription.amount}}

रिन्यू करने या कुछ पूछने के लिए इसी ईमेल पर जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    "due-0": {
      subject: "{{product.name}} का रिन्यूअल आज है",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में {{product.name}} का रिन्यूअल आज, {{subscription.endDate}} को है।

राशि: {{subscription.amount}}

रिन्यू करने या कुछ पूछने के लिए इसी ईमेल पर जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    overdue: {
      subject: "{{product.name}} का पेमेंट बाकी है",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में {{product.name}} का रिन्यूअल {{subscription.endDate}} को था, जो अभी तक नहीं हुआ है।

राशि: {{subscription.amount}}

पेमेंट कर दिया हो तो धन्यवाद! इसी ईमेल पर बता दें, हम अपना हिसाब ठीक कर लेंगे। आगे जारी न रखना हो तो भी बता दें।

धन्यवाद,
{{business.name}}`,
    },
    "overdue-3": {
      subject: "रिमाइंडर: {{product.name}} का पेमेंट बाकी है",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में {{product.name}} का रिन्यूअल {{subscription.endDate}} को था ({{subscription.daysLeft}})। अभी तक आपका जवाब नहीं मिला है।

राशि: {{subscription.amount}}

पेमेंट कर दिया हो तो धन्यवाद! इसी ईमेल पर बता दें, हम अपना हिसाब ठीक कर लेंगे। थोड़ा समय चाहिए तो बताएँ कि किस दिन कर पाएँगे।

धन्यवाद,
{{business.name}}`,
    },
    "overdue-7": {
      subject: "आख़िरी रिमाइंडर: {{product.name}} का पेमेंट बाकी है",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में {{product.name}} का रिन्यूअल {{subscription.endDate}} को था ({{subscription.daysLeft}})। यह हमारा आख़िरी रिमाइंडर है।

राशि: {{subscription.amount}}

जारी रखना हो तो रिन्यू करें या इसी ईमेल पर जवाब दें। पेमेंट कर दिया हो तो बता दें, हम अपना हिसाब ठीक कर लेंगे। जवाब न आया तो हम मान लेंगे कि आप आगे जारी नहीं रखना चाहते।

धन्यवाद,
{{business.name}}`,
    },
    unpaid: {
      subject: "{{product.name}} का पेमेंट बाकी है",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में {{product.name}} का पेमेंट अभी बाकी है।

बाकी राशि: {{subscription.amount}}

तारीख: {{subscription.endDate}} ({{subscription.daysLeft}})

पेमेंट कर दिया हो तो धन्यवाद! इसी ईमेल पर बता दें, हम अपना हिसाब ठीक कर लेंगे।

धन्यवाद,
{{business.name}}`,
    },
    receipt: {
      subject: "पेमेंट मिल गया: {{product.name}}",
      body: `नमस्ते {{customer.name}} जी,

धन्यवाद! {{product.name}} के लिए आपका पेमेंट मिल गया है। नई अवधि {{subscription.startDate}} से है और अगला रिन्यूअल {{subscription.endDate}} को है।

मिली राशि: {{subscription.amount}}

कुछ गलत लगे तो इसी ईमेल पर बताएँ।

धन्यवाद,
{{business.name}}`,
    },
    paused: {
      subject: "{{product.name}} की सेवा {{pause.startDate}} से रुकी रहेगी",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में {{product.name}} की सेवा {{pause.startDate}} से रुकी रहेगी। जितने दिन रुकेगी, उतने दिन आख़िर में जोड़ दिए जाएँगे। आपका कोई पैसा बेकार नहीं जाएगा।

फिर शुरू करने के लिए इसी ईमेल पर जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
    "win-back": {
      subject: "{{business.name}} में आपका फिर स्वागत है",
      body: `नमस्ते {{customer.name}} जी,

{{business.name}} में {{product.name}} का रिन्यूअल {{subscription.endDate}} को था। आप फिर जुड़ें तो हमें बहुत खुशी होगी।

राशि: {{subscription.amount}}

फिर शुरू करना हो, या कोई सुझाव देना हो, तो इसी ईमेल पर जवाब दें।

धन्यवाद,
{{business.name}}`,
    },
  },
} as const satisfies Record<Language, BuiltIn>;
