/** Hindi messages of the measurement with two halves, labelled as `HINDI_MESSAGES`. */
export const MEASURED_HINDI = `
  due-date :: मेरी मेंबरशिप कब तक है
  due-date :: फीस की आखिरी तारीख कब है
  due-date :: अगली किस्त कब देनी है
  due-date :: मेरा प्लान कब खत्म होगा
  due-date :: रिन्यू कब कराना है
  due-date :: कितने दिन बचे हैं मेरे पैक में
  amount :: कितना देना है
  amount :: मेरा हिसाब बता दीजिए
  amount :: इस महीने का बिल कितना हुआ
  amount :: कुल कितने रुपये बाकी हैं
  amount :: दोनों बच्चों की फीस कितनी होगी
  amount :: मेरे ऊपर कुछ बकाया है क्या
  amount :: दूध के कितने पैसे हुए
  amount :: राशि बताइए भैया
  send-link :: क्यूआर कोड भेज दो
  send-link :: आपका गूगल पे नंबर क्या है
  send-link :: खाते की जानकारी भेजिए
  send-link :: लिंक दोबारा भेजना
  send-receipt :: रसीद चाहिए
  send-receipt :: बिल भेज दीजिए ऑफिस में देना है
  send-receipt :: पिछले महीने की रसीद नहीं मिली
  send-receipt :: फीस की पक्की रसीद दे दो
  already-paid :: पैसे भेज दिए हैं
  already-paid {amount=1500} :: 1500 रुपये भेज दिए देख लो
  already-paid {mode=cash} :: कल नकद दे दिया था
  already-paid {mode=upi} :: फोनपे कर दिया है
  already-paid :: फीस जमा हो गई है
  already-paid {amount=2000 mode=upi} :: २००० गूगल पे कर दिए
  already-paid :: मैंने पहले ही भुगतान कर दिया है
  already-paid :: पेमेंट कर दिया भैया चेक कर लो
  already-paid {amount=500} :: पांच सौ दे दिए थे
  promise {on=2026-11-23} :: सोमवार को भेज दूंगी
  promise {on=2026-11-21} :: आज शाम तक कर देता हूं
  promise {on=2026-12-05} :: 5 तारीख को दे देंगे
  promise {on=2026-11-30} :: महीने के आखिर तक दे दूंगा
  promise :: थोड़ा समय दीजिए दे दूंगा
  promise {on=2026-11-25} :: बुधवार तक पक्का
  promise {on=2026-11-24} :: तीन दिन में भेजता हूं
  pause :: दस दिन के लिए बंद रखिए
  pause :: कल दूध मत देना
  pause :: एक महीने के लिए होल्ड कर दो
  pause :: हम बाहर जा रहे हैं 28 तक अखबार मत डालना
  pause :: तबीयत खराब है कुछ दिन क्लास रोक दीजिए
  cancel :: मुझे बंद करवाना है
  cancel :: अगले महीने से टिफिन बंद कर दो
  cancel :: मेंबरशिप कैंसिल कर दीजिए
  cancel :: अब आगे नहीं चाहिए
  cancel :: बेटी का नाम कटवाना है क्लास से
  change-plan :: शाम के बैच में कर दीजिए
  change-plan :: एक की जगह दो लीटर कर दो
  change-plan :: सालाना वाला प्लान कर दो
  opening-hours :: कितने बजे तक खुला रहता है
  opening-hours :: रविवार को छुट्टी है क्या
  opening-hours :: कल क्लास है
  complaint :: दूध खराब आया आज
  complaint :: नेट दो दिन से नहीं चल रहा
  complaint :: खाना ठंडा था
  complaint :: बहुत घटिया सर्विस है आपकी
  wants-person :: किसी से बात कराइए
  wants-person :: कॉल करो
  opt-out :: मुझे मैसेज नहीं चाहिए
  opt-out :: मेरा नंबर हटा दो
  opt-out :: ये संदेश भेजना बंद कीजिए
  other :: ठीक है जी
  other :: शुभ रात्रि
  other :: नमस्ते सर 🙏
  other :: बच्चा पहुंच गया क्या
  other :: बहुत अच्छा खाना था
  other :: आप कौन
  other :: रास्ते में हूं
  amount send-link :: कितना हुआ और क्यूआर भेज दो
  already-paid send-receipt {amount=3000} :: 3000 दे दिए हैं रसीद भेज दीजिए
  due-date amount :: कब और कितना देना है
  complaint cancel :: दूध पतला है कल से बंद कर दो
`;
