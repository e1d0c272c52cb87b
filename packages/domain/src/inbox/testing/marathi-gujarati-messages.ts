/**
 * What customers write in Marathi and Gujarati, in their own letters and in Latin ones, as labelled
 * as `ENGLISH_MESSAGES`. Only opt-out, promise, amount and already-paid are read in these.
 */
export const MARATHI_MESSAGES = `
  amount :: किती बाकी आहे
  amount :: किती पैसे द्यायचे आहेत
  amount :: माझी फी किती आहे
  amount :: एकूण किती झाले
  amount :: kiti baki ahe
  amount :: kiti paise dyayche
  amount :: maza balance kiti aahe sanga
  amount :: या महिन्याचे किती झाले दादा
  amount :: दोन्ही मुलांची मिळून किती फी
  amount :: total kiti zala
  amount :: माझं काही बाकी आहे का
  amount :: bill kiti ala ya mahinyacha
  amount :: हिशोब सांगा

  already-paid :: पैसे दिले
  already-paid :: पैसे पाठवले आहेत
  already-paid {amount=500 mode=upi} :: ५०० जीपे केले
  already-paid :: काल दिले होते
  already-paid :: paise dile
  already-paid {mode=upi} :: phonepe kela kal
  already-paid {amount=1500} :: 1500 pathavle check kara
  already-paid :: पेमेंट झाले आहे
  already-paid :: मी आधीच भरले आहेत
  already-paid {mode=cash} :: रोख दिले तुमच्या मुलाकडे
  already-paid {amount=2000 mode=upi} :: 2000 gpay kele ahe
  already-paid :: payment zala ahe dada
  already-paid :: फी भरली आहे मुलाची

  promise {on=2026-11-22} :: उद्या देतो
  promise {on=2026-11-22} :: udya deto
  promise {on=2026-11-27} :: शुक्रवारी देईन
  promise {on=2026-11-27} :: shukravari detो नक्की
  promise {on=2026-11-23} :: परवा पाठवतो
  promise {on=2026-11-21} :: आज संध्याकाळी देते
  promise {on=2026-12-07} :: पगार झाल्यावर देतो
  promise {on=2026-12-01} :: 1 तारखेला देतो
  promise {on=2026-11-24} :: दोन तीन दिवसात देतो
  promise {on=2026-11-28} :: पुढच्या आठवड्यात देतो
  promise {on=2026-11-22} :: udya sakali nakki pathavto
  promise :: देतो दादा
  promise {on=2026-11-23} :: parva deen

  opt-out :: मेसेज पाठवू नका
  opt-out :: message pathvu naka
  opt-out :: मेसेज बंद करा
  opt-out :: मला मेसेज नको
  opt-out :: msg karu naka parat
  opt-out :: पुन्हा मेसेज करू नका
  opt-out :: majha number kadhun taka list madhun
  opt-out :: हे मेसेज थांबवा

  other :: नमस्कार
  other :: धन्यवाद दादा
  other :: ठीक आहे
  other :: अजून पैसे दिले नाहीत
  other :: उद्या देणार नाही
  other :: बंद करू नका क्लास
  other :: जर आज दिले तर सूट मिळेल का
  other :: kal class ahe ka
  other :: ho chalel
  other :: बाबांना विचारून सांगतो
`;

export const GUJARATI_MESSAGES = `
  amount :: કેટલા બાકી છે
  amount :: કેટલા પૈસા આપવાના છે
  amount :: મારી ફી કેટલી છે
  amount :: કુલ કેટલા થયા
  amount :: ketla baki che
  amount :: ketla paisa aapvana che
  amount :: maro hisab keso
  amount :: બેલેન્સ કેટલું છે
  amount :: આ મહિનાના કેટલા થયા ભાઈ
  amount :: total ketlu thayu
  amount :: કંઈ બાકી છે મારું

  already-paid :: પૈસા આપી દીધા
  already-paid :: પૈસા મોકલી દીધા છે
  already-paid {amount=500 mode=upi} :: 500 ગૂગલ પે કર્યા
  already-paid :: કાલે આપી દીધા હતા
  already-paid :: paisa aapi didha
  already-paid {mode=upi} :: phonepe kari didhu
  already-paid {amount=1500} :: 1500 mokli didha check karo
  already-paid :: પેમેન્ટ થઈ ગયું છે
  already-paid {mode=cash} :: રોકડા આપ્યા હતા દુકાને
  already-paid :: મેં તો પહેલા જ ભરી દીધા
  already-paid {amount=2000 mode=upi} :: 2000 gpay karya che bhai

  promise {on=2026-11-22} :: કાલે આપીશ
  promise {on=2026-11-22} :: kale aapish
  promise {on=2026-11-27} :: શુક્રવારે આપી દઈશ
  promise {on=2026-11-23} :: પરમ દિવસે મોકલીશ
  promise {on=2026-11-21} :: આજે સાંજે આપું છું
  promise {on=2026-12-07} :: પગાર પછી આપીશ
  promise {on=2026-12-01} :: 1 તારીખે આપીશ
  promise {on=2026-11-23} :: બે દિવસમાં આપીશ
  promise {on=2026-11-28} :: આવતા અઠવાડિયે આપીશું
  promise {on=2026-11-22} :: kale savare pakku mokli daish
  promise :: આપી દઈશ ભાઈ

  opt-out :: મેસેજ ના મોકલો
  opt-out :: message na moklo
  opt-out :: મેસેજ બંધ કરો
  opt-out :: mane msg na karo
  opt-out :: મને મેસેજ નથી જોઈતા
  opt-out :: આ મેસેજ બંધ કરી દો
  opt-out :: number kadhi nakho list mathi

  other :: નમસ્તે
  other :: આભાર
  other :: સારું
  other :: હજી પૈસા નથી આપ્યા
  other :: કાલે નહીં આપું
  other :: જો આજે આપું તો ડિસ્કાઉન્ટ મળશે
  other :: kem cho bhai
  other :: પપ્પાને પૂછીને કહું
  other :: હા
  other :: kale class che
`;
