/**
 * Marathi and Gujarati messages of the measurement with two halves, labelled as
 * `MARATHI_MESSAGES`.
 */
export const MEASURED_MARATHI = `
  amount :: किती देणं आहे
  amount :: माझे किती पैसे राहिले
  amount :: दुधाचं बिल किती झालं
  amount :: kiti dyayche ahet
  amount :: baki kiti ahe majhi
  amount :: या वेळी किती फी भरायची आहे
  amount :: hishob sanga na dada
  already-paid :: पैसे पाठवले
  already-paid {amount=1000} :: १००० रुपये दिले काल
  already-paid {mode=upi} :: gpay kela ahe baghा
  already-paid :: fee bharli ahe
  already-paid {mode=cash} :: रोख दिले दुकानात
  already-paid {amount=1200} :: 1200 pathavle ahet check kara
  already-paid :: पेमेंट केलं आहे मॅडम
  promise {on=2026-11-22} :: उद्या पाठवतो
  promise {on=2026-11-22} :: udya nakki deto
  promise {on=2026-11-23} :: सोमवारी देते
  promise {on=2026-11-23} :: parva deto paise
  promise {on=2026-11-21} :: आज रात्री पाठवते
  promise {on=2026-12-01} :: १ तारखेला देतो
  promise {on=2026-11-30} :: 30 tarkhela bharto
  opt-out :: message nako pathvu
  opt-out :: reminder nakot mala
  other :: बरं आहे
`;
export const MEASURED_GUJARATI = `
  amount :: કેટલા આપવાના છે
  amount :: bill ketlu thayu aa mahine
  amount :: હિસાબ કહો ને
  amount :: ketla rupiya bharva na
  already-paid :: પૈસા મોકલી દીધા
  already-paid {amount=1500} :: ૧૫૦૦ આપી દીધા છે
  already-paid {mode=upi} :: gpay kari didhu
  already-paid :: payment thai gayu che
  already-paid {mode=cash} :: રોકડા આપ્યા કાલે
  already-paid {amount=800} :: 800 mokli didha bhai
  promise {on=2026-11-22} :: kale mokli daish
  promise {on=2026-11-23} :: સોમવારે આપી દઈશ
  promise {on=2026-11-21} :: aaje sanje aapi daish
  promise {on=2026-12-05} :: ૫ તારીખે આપીશ
  promise {on=2026-11-30} :: 30 tarikhe pakku
  opt-out :: મેસેજ ન મોકલો
  opt-out :: message band karo bhai
  opt-out :: મારો નંબર કાઢી નાખો
  opt-out :: msg na moklo
  other :: saru
`;
