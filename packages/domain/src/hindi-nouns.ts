/** A noun in Hindi: as headings write it, and its forms before a postposition. */
export type HindiNoun = { readonly one: string; readonly oblique: string; readonly obliqueMany: string };

const noun = (one: string, obliqueMany = `${one}ों`, oblique = one): HindiNoun => ({ one, oblique, obliqueMany });

/**
 * The nouns of customers and subscriptions in Hindi, by their English singular, for what the server
 * writes itself. The web application's are in its catalogues; a test compares the two.
 */
const HINDI_NOUNS: Readonly<Record<string, HindiNoun>> = {
  Account: noun("खाता", "खातों", "खाते"),
  Booking: noun("बुकिंग"),
  Client: noun("क्लाइंट"),
  Connection: noun("कनेक्शन"),
  Customer: noun("ग्राहक"),
  Donor: noun("दानदाता", "दानदाताओं"),
  Enrolment: noun("दाखिला", "दाखिलों", "दाखिले"),
  Guest: noun("मेहमान"),
  Lease: noun("रेंट एग्रीमेंट"),
  Patient: noun("मरीज़"),
  Plan: noun("प्लान"),
  "Plan period": noun("प्लान की अवधि", "प्लान की अवधियों"),
  Pledge: noun("संकल्प"),
  Policy: noun("पॉलिसी", "पॉलिसियों"),
  Shopper: noun("खरीदार"),
  Student: noun("छात्र"),
  Subscriber: noun("सब्सक्राइबर"),
  Subscription: noun("सदस्यता", "सदस्यताओं"),
  Tenant: noun("किराएदार"),
};

/**
 * Returns the Hindi forms of a noun for customers or subscriptions by its English singular as in
 * headings; the English word in all forms for a noun that has none.
 */
export const hindiNoun = (english: string): HindiNoun => HINDI_NOUNS[english] ?? noun(english, english);
