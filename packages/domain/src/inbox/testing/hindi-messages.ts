/** What customers write in Hindi, as labelled as `ENGLISH_MESSAGES`. */
export const HINDI_MESSAGES = `
  due-date :: मेरी फीस कब देनी है
  due-date :: प्लान कब खत्म होगा
  due-date :: आखिरी तारीख क्या है?
  due-date :: मेरा रिचार्ज कब तक है
  due-date :: अगली किस्त कब है भैया
  due-date :: कितने दिन बचे हैं मेरी मेंबरशिप में
  due-date :: रिन्यू कब करवाना है
  due-date :: कौन सी तारीख तक जमा करना है
  due-date amount :: कब देना है और कितना देना है बता दीजिए

  amount :: कितना बाकी है
  amount :: कितने पैसे देने हैं
  amount :: मेरा हिसाब बता दो
  amount :: टोटल कितना हुआ
  amount :: इस महीने की फीस कितनी है
  amount :: बैलेंस कितना है मेरा
  amount :: दूध का कितना हुआ इस बार
  amount :: दोनों बच्चों की फीस मिलाकर कितनी हुई
  amount :: कुछ बकाया है क्या मेरा
  amount :: पिछला कितना रह गया था
  amount :: बिल कितने का आया
  amount send-link :: कितना देना है और क्यूआर भेज दो

  send-link :: लिंक भेजो
  send-link :: पेमेंट लिंक भेज दीजिए
  send-link :: यूपीआई आईडी क्या है
  send-link :: पैसे किस नंबर पर भेजूं
  send-link :: स्कैनर भेजो
  send-link :: पेमेंट कैसे करूं
  send-link :: खाता नंबर भेजिए
  send-link :: गूगल पे नंबर बताओ

  send-receipt :: रसीद भेज दो
  send-receipt :: बिल भेजिए
  send-receipt :: पिछले महीने की रसीद चाहिए
  send-receipt :: रसीद नहीं मिली अभी तक
  send-receipt :: जीएसटी वाला बिल चाहिए
  already-paid send-receipt :: पेमेंट कर दिया है रसीद दे दीजिए

  already-paid :: पैसे दे दिए
  already-paid :: पेमेंट कर दिया
  already-paid {mode=upi} :: कल फोन पे कर दिया था
  already-paid {amount=500 mode=cash} :: 500 रुपये नकद दे दिए थे
  already-paid :: मैंने तो पहले ही जमा कर दिया है
  already-paid :: भेज दिया भैया देख लो
  already-paid {amount=1200 mode=upi} :: ₹1,200 गूगल पे किया है
  already-paid {amount=2000} :: दो हज़ार भेज दिए हैं
  already-paid :: पैसे मिल गए क्या
  already-paid :: भुगतान हो चुका है
  already-paid {amount=1500 mode=upi ref=432198765432} :: १५०० यूपीआई से भेजे यूटीआर ४३२१९८७६५४३२
  already-paid :: मेरे पति ने आपको दे दिए थे
  already-paid :: खाते से कट गए पर बकाया दिख रहा है

  promise {on=2026-11-22} :: कल दे दूंगा
  promise {on=2026-11-27} :: शुक्रवार को दूंगी
  promise {on=2026-12-07} :: सैलरी के बाद
  promise {on=2026-12-01} :: 1 तारीख को पक्का
  promise {on=2026-11-21} :: आज शाम तक भेजता हूं
  promise {on=2026-11-23} :: परसों तक कर दूंगा
  promise {on=2026-11-23} :: दो दिन का समय दीजिए
  promise :: दे दूंगा भाई
  promise {on=2026-11-28} :: अगले हफ्ते दे देंगे
  promise {on=2026-11-30} :: महीने के अंत तक हो जाएगा
  promise amount {on=2026-11-22} :: कल भेज दूंगा, कितना है?

  pause :: 10 दिन के लिए बंद रखिए हम बाहर जा रहे हैं
  pause :: एक हफ्ते दूध मत देना
  pause :: मेंबरशिप होल्ड पर रख दो
  pause :: कल टिफिन नहीं चाहिए
  pause :: गांव जा रहे हैं पांच दिन अखबार मत डालना
  pause :: क्या थोड़े दिन रोक सकते हैं

  cancel :: मेंबरशिप बंद कर दो
  cancel :: कैंसिल कर दीजिए
  cancel :: आगे नहीं चलाना है
  cancel :: अब रिन्यू नहीं करना
  cancel :: कनेक्शन कटवाना है
  cancel :: अगले महीने से टिफिन नहीं लेंगे

  change-plan :: प्लान बदलना है
  change-plan :: शाम वाले बैच में कर दो
  change-plan :: सालाना प्लान कितने का है
  change-plan :: कोई सस्ता प्लान है क्या
  change-plan :: एक लीटर की जगह आधा लीटर कर दो

  opening-hours :: दुकान कितने बजे खुलती है
  opening-hours :: आज खुला है क्या
  opening-hours :: रविवार को बंद रहता है क्या
  opening-hours :: आपका पता क्या है
  opening-hours :: समय क्या है जिम का
  opening-hours :: कल छुट्टी है क्या

  complaint :: दूध खराब था
  complaint :: नेट नहीं चल रहा सुबह से
  complaint :: बहुत खराब सर्विस है
  complaint :: आज भी खाना ठंडा आया
  complaint :: कोई फोन नहीं उठाता
  complaint :: दो बार पैसे काट लिए
  complaint :: टीचर रोज देर से आते हैं

  wants-person :: मालिक से बात करनी है
  wants-person :: फोन करो
  wants-person :: किसी से बात करवाओ
  wants-person :: आप मुझे कॉल कीजिए
  wants-person :: मशीन से नहीं आदमी से बात करनी है

  opt-out :: बंद करो
  opt-out :: मैसेज मत भेजो
  opt-out :: ये मैसेज बंद करो
  opt-out :: मुझे बार बार मैसेज मत करो
  opt-out :: मेरा नंबर लिस्ट से हटा दो
  opt-out :: आगे से मैसेज नहीं चाहिए

  other :: नमस्ते
  other :: धन्यवाद
  other :: जी ठीक है
  other :: अभी नहीं दूंगा
  other :: मैंने कैंसिल नहीं कहा
  other :: मेंबरशिप बंद मत करना
  other :: अगर आज दूं तो छूट मिलेगी?
  other :: अभी पैसे नहीं हैं
  other :: शुभ दीपावली 🪔
  other :: कल बताता हूं
  other :: पैसे नहीं दिए अभी तक
  other :: बेटे का एडमिशन करवाना है
  other :: हां
  other :: नया बैच कब शुरू होगा
  other :: फोटो भेजो कल वाली
  other :: पापा से पूछकर बताऊंगी
  other :: जब पैसे आएंगे तब देखेंगे
  other :: किसने दिए पैसे
  other :: क्या नकद लेते हैं आप
  other :: बारिश बहुत है आज
`;
