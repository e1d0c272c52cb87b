import { spellingOf } from "./spelling.ts";

/**
 * What the words of customers' messages stand for, each with its words and phrases, as people spell
 * them in English, Hindi and Hinglish; for amounts, payments, promises and opt-outs also in Marathi
 * and Gujarati. `{a|b} c` stands for `a c` and `b c`. Compared by `spellingOf`, so doubled letters
 * and long vowels need no entry.
 */
const WORDS = `
HOWMUCH: kitna, kitne, kitni, ktna, ktne, ktni, how much, hw much, how mch, hw mch, कितना, कितने, कितनी, kiti, किती, ketla, ketlu, ketli, keta, કેટલા, કેટલું, કેટલી
HOWMANYDAYS: how many days, how many more days, kitne din, ktne din, कितने दिन, how long
OCLOCK: kitne baje, kitne bje, ktne bje, what time, wat time, which time, कितने बजे
NOTMONEY: kitne log, kitne bachche, kitne members, kitne admi, how many people, how many, kitni der, kitna time, kitne time
DUE: due, dues, baki, bki, baqi, bakaya, bakya, bacha, bachi, bache, bcha, pending, pendng, outstanding, remaining, balance, balence, blance, bal, owe, owed, udhar, udhari, unpaid, left to pay, बाकी, बकाया, बैलेंस, उधार, बचा, બાકી, બેલેન્સ
FEE: fee, fees, amount, amt, amnt, charge, charges, price, rate, cost, rent, kiraya, paise, paisa, pese, paisay, rupaye, rupay, money, total, totl, kul, hisab, figure, फीस, पैसे, पैसा, रुपये, रुपए, टोटल, कुल, हिसाब, हिशोब, राशि, भाडे, भाडं, bhade, भाड़ा, ભાડું, किराया, फी, एकूण, पैशे, ફી, પૈસા, કુલ, હિસાબ, hishob, rupiya, રૂપિયા, हिसाब किताब, bhugtan, dues amount, रकम, rakam, raqam
BILL: bill, bil, बिल, બિલ
KIST: kist, installment, instalment, emi, किस्त, हप्ता
DENA: dena, deni, dene, dna, bharna, bharni, bharne, bhrna, bhejna, bhejne, bhejni, {jama|jma|clear} {karna|karni|karne}, {जमा} {करनी|करने}, moklu, mokalvana, pathvu, pathavu, aapu, bharu, મોકલું, આપું, ભરું, पाठवू, देऊ, pay, give, transfer, clear, karna, देना, देनी, देने, भरना, जमा करना, द्यायचे, द्यायचा, dyayche, dyaycha, આપવાના, aapvana, apvana, bharva, bharvana, aapva, aapvana, dyayche, dyaychi, ભરવાના, આપવાના, ભરવાની, द्यायचे, द्यायची
HUA: hua, hui, hue, banta, banega, hoga, hogi, honge, lagega, lagenge, lagegi, rah gaya, reh gaya, cost, costs, हुआ, हुई, होगी, होगा, लगेगा, लगेंगे, रह गया, झाले, झाला, झाली, zala, zale, jhale, થયા, થયું, thaya, thayu, adjusted, charged
COP: hai, h, he, hain, is, are, was, tha, the, ahe, aahe, aahet, है, हैं, था, आहे, आहेत, છે, che, chhe, ala, aya, aaya, आया
WHAT: what, whats, wats, wht, what is, what s, kya, kia, क्या, काय, શું
TELL: batao, btao, bata do, bta do, batana, bata, bta, bata dijiye, bta dijiye, bataiye, bataye, bolo, bol do, tell, tel, confirm, let me know, likh dena, likh do, check, बताओ, बता दो, बताइए, बता दीजिए, बताना, sanga, sang, सांगा, सांग, keso, kejo, kaho, કહો, કહેજો
ANY: any, anything, something, kuch, kuchh, kch, koi, कुछ, कोई, काही, કંઈ, કઈ
WHEN: {kis|konse|kaunse|konsi|kaunsi|kon se} {din|date|dt|tarikh|mahine}, {किस|कौन से|कौन सी} {दिन|तारीख|महीने}, {till|until|upto|up to|by} {what date|which date|what day|which day|when}, when, wen, whn, kab, kb, kabtak, कब, what date, wat date, which date, which day, what day, konsi tarikh, konsi tareekh, kaunsi tarikh, konsi date, kaunsi date, कौन सी तारीख, कौनसी तारीख, till when, kab tak, kb tak, कब तक, by when, which month, till which month
END: active, expire, expires, expired, expiry, expiring, expir, end, ends, ended, ending, over, khatam, khatm, khtm, finish, finished, finishing, validity, valid, vald, renew, renewal, renewel, rinew, recharge, rechrge, gets over, khtam, खत्म, समाप्त, वैध, वैलिडिटी, रिन्यू, रिचार्ज, मुदत
LASTDATE: due date, due dt, last date, last dt, lst date, expiry date, end date, renewal date, payment date, fees ki date, आखिरी तारीख, अंतिम तारीख, लास्ट डेट, last day
LEFT: left, bache, bacha, bcha, baki, remaining, बचे, बाकी, बचा
SERVICE: cable, van, plan, pln, seat, desk, hostel, pg, room, membership, memebership, membrship, subscription, subscripton, package, pack, pass, connection, recharge, class, classes, tiffin, tifin, doodh, dudh, milk, paper, newspaper, akhbar, gym, internet, account, tuition, agreement, contract, policy, service, batch, sevices, delivery, lease, booking, मेंबरशिप, सदस्यता, प्लान, कनेक्शन, टिफिन, दूध, अखबार, क्लास, जिम, पैक, क्लासेस
LINK: link, lnk, lnik, url, links, लिंक, payment page, pay link
QR: scan code, scan karne wala code, scan karne ka code, qr, scanner, scaner, scannr, barcode, क्यूआर, स्कैनर, बारकोड
UPIID: {upi|gpay|phonepe|paytm|bank|account|payment} {details|detail|address}, which {upi|gpay|number|account}, {upi|gpay|google pay|phonepe|phone pe|paytm|bhim|account|a c|acc} {id|number|no|num|nmbr}, {यूपीआई|गूगल पे|फोन पे|फोनपे|खाता|अकाउंट|जीपे} {आईडी|नंबर|संख्या}, upi id, upi handle, upi address, upi number, upi no, gpay number, gpay no, phonepe number, phonepe no, phone pe number, phone pe no, paytm number, paytm no, google pay number, gpay kis, account number, account no, acc no, a c no, a c number, account details, bank details, bank detail, bank account number, ifsc, ifsc code, vpa, यूपीआई आईडी, यूपीआई नंबर, खाता नंबर, गूगल पे नंबर, फोन पे नंबर, अकाउंट नंबर, account details, bank details, ifsc, account number, payment details, खाते की जानकारी, खाता नंबर, अकाउंट नंबर
SEND: drop, dalo, daal do, ping, whatsapp kar, whatsapp karo, msg karo, msg kar do, dikhao, send, {bhej|de|send kar|share kar|forward kar|bana ke bhej} {do|dena|dijiye|dijiyega|dijie|dijiega|dedo|na|lo}, {भेज|दे} {दो|देना|दीजिए|दीजिये|दीजिएगा}, snd, snd me, share, shr, bhejo, bhjo, bhej do, bhejdo, bhej dijiye, bhejiye, bhejiyega, bhejna, bhej dena, bhejdena, bhej, forward, fwd, resend, de do, dedo, do, dijiye, de dijiye, give, provide, mail, email, whatsapp kar do, kar do, send karo, send kro, भेजो, भेजिए, भेज दो, भेज दीजिए, भेजना, भेज देना, दे दो, दीजिए, दे दीजिए, दो, भेजिये, mail, email, mail kar do, mail karo, mail kar dijiye, whatsapp kar do, provide, resend, forward, issue, give, bana do, बना दो, बना दीजिए, मेल कर दीजिए, भेजिएगा
NEED: needs, wants, need, want, chahiye, chaiye, chahie, chahye, chahiyen, milega, milegi, required, require, like, चाहिए, चाहिये, मिलेगा, मिलेगी
HOW: how, kaise, kese, kaisay, कैसे
WHERE: where, kaha, kahan, khan, kidhar, किधर, कहां, which number, kis number, kis no, kis pe, kispe, kis par, which no, किस नंबर, किस पर
RECEIPT: receipt, recipt, reciept, receit, recept, receipts, raseed, rasid, raseet, invoice, invoise, inv, payment proof, payment slip, payment ki slip, slip, statement, account statement, statement of account, paid bill, pakka bill, bill copy, copy of bill, final bill, gst bill, रसीद, इनवॉइस, इनवॉयस, पक्का बिल, बिल कॉपी, proof of payment, payment ka proof, paavti, pavti, payment receipt, fee slip, tax bill
PREVIOUS: last, pichle, pichla, pichli, previous, old, october, september, पिछले, पिछला
UPI: upi, gpay, google pay, googlepay, gpe, g pay, phonepe, phone pe, phnpe, phonpe, paytm, patym, bhim, यूपीआई, गूगल पे, फोन पे, फोनपे, जीपे, पेटीएम, જીપે, ગૂગલ પે, ફોન પે, ફોનપે, પેટીએમ
BANKTX: neft, imps, rtgs, bank transfer, net banking, netbanking, sbi, hdfc, icici, bank account, एनईएफटी, खाते में ट्रांसफर
CASH: cash, nakad, nagad, naqad, nakd, cash me, नकद, नगद, कैश, रोख, रोकड, rokh, rokda, रोकड़ा, રોકડા, રોકડ
CARD: credit card, debit card, card, swiped, swipe, कार्ड
CHEQUE: cheque, chque, chq, chek
PAID: paid, payed, payd, cleared, settled, remitted, deposited, transferred, transfered, transfrd, credited, debited, swiped, jama ho gaya, jama ho gayi, jama ho gaye, jama hogaya, jama hogayi, जमा हो गया, जमा हो गई, जमा हो गए
PAYMENT: pay, transfer, deposit, payment, pymnt, paymnt, paymt, paymen, पेमेंट, भुगतान, पेमेन्ट, पेमेंट्स, transaction, પેમેન્ટ, payments, pement, pemnt, peyment, paiment
MADE: made, did, done, dun, doen, sent, success, successful, completed, complete, successfully, received, recieved
KARDIYA: {kar|kr|kara|karwa|kardi} {diya|dia|diye|di|dya|dii|chuka|chuki|chuke|diya hai|di hai}, {ho|hogya|ho hi} {gaya|gya|gayi|gyi|gaye|gai|chuka|chuki}, hogyi, hogayi, hogaye, {कर|करवा|करा} {दिया|दिए|दिये|दी|चुका|चुकी|दीये}, {हो} {गया|गई|गयी|गए|चुका|चुकी}, kar diya, kr diya, kr dia, kar dia, kardiya, krdiya, krdia, kardia, kar diye, kr diye, kar di, kr di, kiya, kia, kiye, kara diya, karwa diya, kar chuka, kar chuki, kr chuka, kar diya hai, ho gaya, ho gya, hogaya, hogya, ho chuka, ho gaye, ho gayi, कर दिया, कर दिए, कर दिये, कर दी, किया, किए, हो गया, हो गई, हो चुका, हो गए, करवा दिया, केले, केला, केली, kele, kela, keli, કર્યા, કર્યું, કરી દીધું, કરી દીધા, થઈ ગયું, થઈ ગયા, karya, karyu, kari didhu, kari didha, kari didhi, thai gayu, thai gayo
ZALE: झाले, झाला, झाली, zale, zala, zali, jhala, jhale, થયું, થયા, thayu
DEDIYA: {de|jama kar|jama kr|jama kara|jama karwa|bhar|clear kar|clear kr|pay kar|pay kr|diye} {diya|dia|diye|di|dya|chuka|chuki|chuke|aaya|aya}, {दे|जमा कर|जमा करा|जमा करवा|भर|पे कर} {दिया|दिए|दिये|दी|चुका|चुकी|चुके}, {aapi|api|bhari|chukvi} {didha|didhu|didhi}, {આપી|ભરી|ચૂકવી} {દીધા|દીધું|દીધી}, given, gave, handed, handed over, de diya, de dia, dediya, de diye, de di, dediye, diya, diye, dia, de chuka, de chuki, de diya tha, de aaya, de aya, jama kar diya, jama kr diya, jama kiya, jama kara diya, bhar diya, bhar di, bhar diye, दे दिया, दे दिए, दे दिये, दे दी, दिए, दिया, दी, जमा कर दिया, जमा किया, जमा कर दी, भर दिया, भर दी, दे चुका, दिले, दिला, दिली, dile, dila, dili, भरले, भरली, भरला, bharle, bharli, આપી દીધા, આપી દીધું, આપ્યા, આપ્યું, ભરી દીધા, ભર્યા, aapi didha, api didha, aapya, apya, bhari didha
BHEJDIYA: {bhej|daal|dal|transfer kar|transfer kr} {diya|dia|diye|di|dya|chuka|chuki|chuke}, {भेज|डाल|ट्रांसफर कर} {दिया|दिए|दिये|दी|चुका|चुकी}, {mokli} {didha|didhu|didhi}, {મોકલી} {દીધા|દીધું|દીધી}, bhej diya, bhej diye, bhej dia, bhejdiya, bhej di, bhejdiye, bheja, bheje, bhje, bhja, bhej chuka, daal diye, dal diye, daal diya, dal diya, daale, dale, dala, भेज दिया, भेज दिए, भेज दिये, भेजे, भेजा, भेज चुका, डाल दिए, डाल दिया, डाले, पाठवले, पाठवला, pathavle, pathavla, pathvle, મોકલી દીધા, મોકલ્યા, મોકલ્યું, mokli didha, moklya, mokalya
KATGAYE: kat gaye, kat gaya, kat gya, kat liye, kat gye, deduct, deducted, debited, cut, कट गए, कट गया, कट गये, काट लिए, काट लिया
MILGAYE: mil gaye, mil gaya, mil gya, mila, mile, aa gaya, aa gaye, aaya, aya, aaya hoga, received, receive, recieve, reach, reached, got, get, मिल गए, मिल गया, मिले, मिला, आ गए, आ गया
DUNGA: {de|kar|kr|bhej|jama kar|clear kar|daal|pay kar} {dunga|doonga|dungi|denge|dege|deta hu|deti hu|dete hai|doon}, {दे|कर|भेज|जमा कर|डाल} {दूंगा|दूंगी|देंगे|देता हूं|देती हूं|दूं}, dunga, doonga, dungi, doongi, dnga, denge, de denge, dedunga, dedungi, de dunga, de dungi, de denge, karunga, karungi, karenge, krunga, krungi, kar dunga, kar dungi, kardunga, kardungi, krdunga, krdungi, kar denge, bhejunga, bhejungi, bhej dunga, bhej dungi, bhej denge, bhejdunga, jama kar dunga, daal dunga, दूंगा, दूंगी, दे दूंगा, दे दूंगी, देंगे, दे देंगे, कर दूंगा, कर दूंगी, करूंगा, करूंगी, भेजूंगा, भेज दूंगा, भेज देंगे, देतो, देते, देईन, deto, dete, dein, पाठवतो, pathavto, આપીશ, આપી દઈશ, મોકલીશ, aapish, apish, aapi daish, daish, moklish
WILL: will, i ll, ill, gonna, going to
PAUSE: skip, pause, paus, pauz, pose, hold, freeze, frez, frizz, suspend, suspended, suspension, freze, halt, on hold, break lena, break, पॉज, होल्ड, फ्रीज
REST: rok do, rok dijiye, rok dena, rok sakte, rokna, band rakhna, band rakhiye, band rakho, band rakhe, band rakh, रोक दो, रोक सकते, बंद रखिए, बंद रखना, बंद रखो, {rok|band rakh|hold rakh|pause rakh} {do|dena|dijiye|dijiyega|lo|iye|iyega}, band rakhiyega, {रोक|बंद रख} {देना|दीजिए|दीजिएगा|लो}, बंद रखिएगा
STOP: stop, stopp, band, bandh, bnd, roko, rok, stoped, बंद, बन्द, रोको, रोक, थांबवा, thambva, thambav, બંધ, close, chhod, chhor
STOPDO: band karo, band kro, bandh karo, band kar do, bandh kar do, band kardo, band krdo, band karwa do, band kar dijiye, band kar dena, band karna, band kijiye, band kara do, bnd kro, bnd krdo, बंद करो, बंद कर दो, बंद कर दीजिए, बंद कीजिए, बंद करें, बंद करना, बंद करवा दो, बंद करा, બંધ કરો, બંધ કરી દો, bandh karo, roko, रोको, थांबवा, thambva, stop karo, {band|bandh|bnd|stop|khatam} {kar de|kariye|kar dijiyega|kara dijiye|karwa dijiye|kar lo|kardijiye|karao|karwao}, {बंद|खत्म} {कर दीजिएगा|करवा दीजिए|करिए|कर दें|कराओ}
MSG: message, messages, mesage, mesages, msg, msgs, sms, reminder, reminders, spam, spamming, text, texts, notification, notifications, mails, emails, mailing, whatsapp, whats app, मैसेज, मेसेज, संदेश, એસએમએસ, મેસેજ
CONTACT: contact, disturb, bother, ping
DONT: न, dont, do not, don t, mat, mt, no, without, nako, naka, na, never, मत, नको, नका, ના, ન, नका
NOTWANT: nahi chahiye, nhi chahiye, nahin chahiye, nai chahiye, not required, dont want, do not want, don t want, do not wish, dont wish, not interested, no longer, नहीं चाहिए, नको, નથી જોઈતા, નથી જોઈતું, nathi joita, nakot, नकोत
SENDING: भेजें, भेजे, भेजिएगा, करें, મોકલશો, send, sending, messaging, message, msg, text, texting, whatsapp, spam, spamming, karo, kro, karna, kiya karo, bhejo, bheja karo, bhejna, bhej, bhejiye, karu, pathvu, pathavu, moklo, mokalo, भेजो, भेजना, करो, करना, भेजिए, पाठवू, पाठवु, करू, મોકલો, કરો
NEG: bina, बिना, not, dont, didnt, doesnt, isnt, never, havent, hasnt, wont, cant, cannot, couldnt, without, nahi, nahin, nhi, nai, ni, nahe, mat, mt, नहीं, नही, मत, नाही, नाहीत, नको, नका, naka, nako, nahit, નહીં, નહિ, નથી, nathi, don t, didn t, won t, can t, haven t
CANCEL: chhudwa, chudwa, chhudwana, {छोड़नी|छुड़वाना|छुड़वानी} है, nikalwana, vacating, cancel, cancell, cancl, canceel, cancellation, cancelled, discontinue, discontinuing, terminate, terminat, unsubscribe from, katwana, katwa, kaat do, kat do, bandh karwana, कैंसिल, कैंसल, कटवाना, रद्द, withdraw, quit, band karwana, band karana, बंद करवाना, बंद कराना, give up my, withdraw my, close my account, naam katwa, naam kaat do, नाम काट, नाम कटवा, छोड़ना, chhodna, chodna
CONTINUE: continue, continuing, continu, renew, renewal, renewing, karwana, rejoin, chalana, चलाना, रिन्यू, जारी, join
MOVE: shifting, shift, moving, relocating, leaving, left, chhod, chod, chhor, ghar, pune, छोड़
MOVING: shift ho, shifting, {shift} {ho|ho rahe|ho gaye|kar liya|kar rahe|ho raha|kr rhe|ho rhe}, moved, moving to, relocating, shift to pune
CHANGE: change, chnge, chang, changing, switch, swich, upgrade, upgrd, upgred, upgrading, downgrade, convert, shift, move, badalna, badal, badlna, badlo, badli, badalwana, badalwa, बदलवाना, बदलवा, बदलना, बदल, बदलो, अपग्रेड, चेंज, shift kar do
OTHERPLAN: {three|six|twelve|two|one|3|6|12|teen|chhe|3 3} {month|months|mahine|mahina} {plan|pack|package|wala|vala|wali|ka plan|ka pack}, {तीन|छह|6|3} महीने {वाला|वाली|का}, half day, full day, yearly, annual, annualy, quarterly, half yearly, premium, basic, saal bhar, sal bhar, salana, salaana, 6 mahine, 3 mahine, teen mahine, 6 months, 3 months, 6 month, 3 month, 12 months, couple, family plan, other plan, other plans, another plan, cheaper, cheap, sasta, saste, mehnga, सालाना, सस्ता, mbps, personal training, evening batch, morning batch, sham wale batch, sham wala, subah wale, subah wala, subah wale batch, शाम वाले बैच, सुबह वाले, 3 days, 3 day, teen din, 3 din, isse kam, kam wala, six months, three months
BATCH: batch, timing, time, slot, plan, membership, package, pack, mbps, litre, liter, ltr, days, day, din, evening, morning, sham, subah, premium, quarterly, annual, yearly, monthly, couple, बैच, प्लान, लीटर, समय, pln, package
INSTEAD: instead, jagah, ki jagah, instead of, की जगह
OFFER: offer, offers, discount, scheme, ऑफर
OPEN: समय, open, opens, opened, opening, khula, khulta, khuli, khulti, khule, khulega, khul, close, closed, closes, closing, working hours, timing, timings, timng, hours, खुला, खुलती, खुलता, खुली, खुलेगा, खुलेगी, खुलते, closing time, opening time, khulne, khulti, chalu rahega, chalu rahegi, khula rahega, khula rahta, khuli rahti, खुला रहता, खुली रहती, खुला रहेगा
SHUT: band, bandh, बंद
PLACE: gym, shop, dukan, dukaan, office, library, centre, center, class, classes, studio, store, clinic, hall, guys, दुकान, जिम, क्लास, ऑफिस, लाइब्रेरी, parlour, salon, pool, school, tuition, salon, academy, store, shoop, स्कूल, सेंटर, पूल
HOLIDAY: holiday, chutti, chhuti, chuti, leave, छुट्टी, holidays, off day, weekly off, avkash, अवकाश
ADDRESS: address, adress, adres, location, locaton, map, map pin, located, पता, पते, लोकेशन, लोकेशन भेजो
LONGAGO: kab ka, kab se, kabka, कब का
LATEFEE: late fee, late fees, late charges, penalty
WHATIF: what if
BACK: wapas, vapas, वापस, refund, return, परत, પાછા
HOJAYEGA: ho jayega, ho jaega, ho jaayega, ho jayegi, हो जाएगा, हो जायेगा, हो जाएगी
WISH: happy, merry, shubh, wishes, wish, mubarak, शुभ
FESTIVAL: diwali, holi, eid, christmas, dussehra, dasara, rakhi, दिवाली, होली
BAD: very bad, so bad, too bad, bad service, bad quality, bad experience, bad behaviour, really bad, worst, pathetic, poor, cheating, cheat, fraud, rude, disappointed, disappointing, unhappy, kharab, khrab, kharaab, bekar, bekaar, ghatiya, bakwas, gandi, ganda, gande, thanda, thandi, spoiled, spoilt, cold, stale, terrible, horrible, unacceptable, useless, misbehaved, misbehave, misbehaving, badtameezi, badtamizi, badtamiji, disgusting, complain, complaint, complaining, shikayat, dirty, {came|comes|coming|arrives|arrived} late, late again, late {aaya|aata|aate|aati|aayi|se}, late delivery, 30 minutes late, देर से, overcharged, damaged, broken, tuta, tut gaya, pareshan, delayed, missing, dhoka, dhokha, leak, leaking, slow, खराब, घटिया, बेकार, ठंडा, गंदा, गंदी, बकवास, बदतमीजी, शिकायत, पतला, sour, rotten, smelly, stinking, watery, undercooked, burnt, tasteless, khatta, khatti, phata hua, sada hua, sadi hui, खट्टा, फटा हुआ, बासी, baasi, fed up, irregular, careless, always late, bakwaas, tang aa, worse, very poor, not good, not proper, so late, too late, every day late, pathetic service, negligent, laparwahi, lapparwahi, लापरवाही, परेशान, धोखा, बासी, sick of, ridiculous, disgusted
PROBLEM: problem, problm, issue, issues, dikkat, pareshani, समस्या, दिक्कत, परेशानी
WRONG: wrong, galat, glt, incorrect, गलत, zyada, jyada, extra, twice, double, do baar, दो बार, ज्यादा
NOTWORKING: not working, nahi chal, nhi chal, not responding, is down, been down, नहीं चल, not happy, not satisfied, theek se nahi, thik se nahi, not fixed, theek nahi, thik nahi, band pada, kaam nahi kar raha, kaam nahi kar rahi, nahi aa raha, nahi aa rahi, stopped working, keeps stopping, doesnt work, does not work, not coming properly, काम नहीं कर रहा, नहीं आ रहा, बंद पड़ा
THING: cable, van, bus, wifi, wi fi, quality, delivery boy, room, lift, seat, locker, bathroom, toilet, कमरा, internet, net, wifi, ac, connection, doodh, dudh, milk, tiffin, khana, food, paper, newspaper, internet, teacher, trainer, staff, service, safai, cleaner, smell, machine, treadmill, light, paani, water, नेट, दूध, खाना, टिफिन, टीचर, सर्विस, अखबार, इंटरनेट, पानी
NOTCOME: {nahi|nhi|nahin} {aaya|aya|aayi|dala|daala|pahucha|pahuncha}, नहीं {आया|डाला|आई}, not been cleaned, not cleaned, has not come, hasnt come, nahi aaya, nhi aaya, nahi aya, not delivered, not come, didnt come, no one came, nobody came, aaya hi nahi, nahi aayi, not received, नहीं आया
NOANSWER: phone nahi uthata, phone nahi uthate, nahi uthata, nahi uthate, never pick, nobody responds, no response, nobody answers, no one responds, koi jawab nahi, uthata hi nahi, फोन नहीं उठाता, नहीं उठाता, nobody picks, no reply, nobody replies, no one replies, no one answers, koi jawab nahi deta, phone nahi uthati, call nahi uthate, never answer, कोई जवाब नहीं
CALL: call, cal, phone, fone, ring, कॉल, फोन
CALLDO: {call|phone|fone|cal} {karo|kro|karna|kijiye|kar lo|kar lena|karein|kare|kar do|kr do|kar dena|karwao|karwa do|milao|lagao|karke|kariye|krna}, {कॉल|फोन} {करो|करना|कीजिए|करें|कर लो|कर लेना|कर दो|करिए}, call karo, call kro, call kar lo, call karna, call kijiye, phone karo, phone kro, phone kijiye, phone kar lo, phone uthao, call me, call back, callback, call me back, give me a call, ring me, please call, pls call, plz call, call pe, call karein, कॉल कीजिए, फोन करो, फोन कीजिए, कॉल करो, कॉल करें, फोन करें, call kare, mujhe call, {call|phone|fone|cal} {kar dijiye|kar dijie|kar lijiye|kariyega|karna zara}, {कॉल|फोन} {कर दीजिए|कर लीजिए|कर देना}
TALK: have a word, talk, speak, baat, discuss, connect, bat karni, बात
PERSON: warden, incharge, in charge, supervisor, trainer, teacher, admin, customer care, support, owner, manager, malik, person, human, somebody, someone, sir, insaan, insan, aadmi, admi, bande, banda, madam, boss, मालिक, आदमी, मैनेजर, robot, bot, machine, kisi, किसी, real person, humans, anyone, managers, owners
LIST: list, number, no, mailing list, naam, name, नंबर, नाम, लिस्ट, address
REMOVE: remove, take, hatao, hata do, hta do, delete, हटा दो, हटाओ, kadhun taka, kadhi nakho, काढून टाका, hatado, nikal do, nikaldo, take off, strike, निकाल दो, हटा दीजिए, काढा, કાઢી નાખો, kadhi nakho
AWAY: out of station, gaon, village, travelling, traveling, vacation, holidays, bahar, trip, native place, गांव, बाहर, gaav, shaadi, shadi, शादी, exam, exams, surgery, bimar, bimaar, knee, hospital, tabiyat, leave
DURATION: ke liye, के लिए, for, till, until, se, tak, तक
UNIT: day, days, din, dino, week, weeks, hafte, hafta, haftey, month, months, mahine, mahina, दिन, हफ्ते, महीने, हफ्ता, fortnight
NODELIVER: mat dena, mat bhejna, mat dalna, mat daalna, mat lana, dont deliver, do not deliver, no delivery, dont send, nahi chahiye, nahi aaunga, nahi aa paunga, nahi aa payega, nahi aa paungi, not coming, wont come, will not come, मत देना, मत भेजना, मत डालना, नहीं चाहिए, मत लाना, {mat|na} {bhejo|bhejiye|bhejiyega|dijiye|dalo|laana|laiye|dijiyega}, {मत} {भेजो|भेजिए|भेजिएगा|डालिए|दीजिए}, dont bring, do not bring, do not send, dont drop, dont put
WHO: who, kaun, kisne, kon, कौन, किसने, whose
ME: i, me, my, mine, we, our, us, mera, meri, mere, mujhe, mujhko, main, maine, hum, hume, humne, मेरा, मेरी, मेरे, मुझे, मैं, मैंने, हम
LASTYEAR: last year, last time, pichle saal, pichli baar, पिछले साल
CALM: tension mat lo, tension na lo, tension mat lena, chinta mat karo, chinta mat kijiye, fikar mat karo, fikr mat karo, dont worry, don t worry, do not worry, no worries, चिंता मत करो, टेंशन मत लो, no need, no problem
FAILED: fail, failed, failing, stuck, atak, atka, declined, rejected, bounce, bounced, फेल, अटक
YOUDID: aapne, apne, tumne, tune, unhone, usne, inhone, आपने, उसने, उन्होंने
SAID: bola, bole, boli, kaha, said, told, say, says, कहा, बोला, asked
SUBORD: when you, when he, when she, when they, when i have paid, when i come, when i get, when i return, when i am, jab
OTHERS: dost, friend, friends, padosi, neighbour, neighbor
TODAYISH: today, now, abhi, aaj, tomorrow, kal, sunday, saturday, weekday, weekend, ravivar, रविवार, आज, कल, monday, diwali
FUTURE: will, shall, would, dunga, dungi, denge, karunga, tab, jab, जब, तब
`;

const listed = (line: string): string[] =>
  line
    .split(",")
    .map((phrase) => phrase.trim())
    .filter(Boolean)
    .flatMap(expanded);

/** Returns the phrases that `{a|b} {c|d}` stands for. */
function expanded(phrase: string): string[] {
  const [choice, inside] = /\{([^}]*)\}/.exec(phrase) ?? [];
  if (choice === undefined || inside === undefined) return [phrase];
  return inside.split("|").flatMap((one) => expanded(phrase.replace(choice, one).replace(/ {2,}/g, " ").trim()));
}

/** A tag of `WORDS`, such as `HOWMUCH`. */
export type Tag = string;

const spelled = (phrase: string): string => phrase.split(" ").map(spellingOf).join(" ");

/** Maps each word and phrase, by its spelling, to its tags. */
export const TAGS: ReadonlyMap<string, ReadonlySet<Tag>> = tagged();

function tagged(): Map<string, Set<Tag>> {
  const tags = new Map<string, Set<Tag>>();
  for (const line of WORDS.trim().split("\n")) {
    const [tag = "", phrases = ""] = line.split(": ");
    for (const phrase of listed(phrases).map(spelled)) tags.set(phrase, (tags.get(phrase) ?? new Set()).add(tag));
  }
  return tags;
}

/** Words that people misspell: with one wrong letter they still count. */
const MISSPELT_WORDS =
  "kitna kitne kitni amount charges pending balance outstanding remaining payment transferred deposited receipt invoice cancel discontinue terminate membership subscription message reminder unsubscribe upgrade downgrade"
    .split(" ")
    .map(spellingOf);
const LEAST_LETTERS = 5;
/** Words of their own that differ from one of them in one letter. */
const OTHER_WORDS = new Set("massage massages cancer kitab remind".split(" ").map(spellingOf));

/**
 * Returns the tags for what a word of a customer's message stands for, by its common spelling
 * (`spellingOf`); empty for a word without any. A word of five or more Latin letters without tags
 * that differs in one letter after its first, or has two neighbours exchanged, from one that people
 * often misspell has the tags of that one.
 */
export function tagsOf(word: string): ReadonlySet<Tag> {
  const tags = TAGS.get(word);
  if (tags) return tags;
  if (word.length < LEAST_LETTERS || !/^[a-z]+$/.test(word) || OTHER_WORDS.has(word)) return NONE;
  const meant = MISSPELT_WORDS.find((known) => known[0] === word[0] && differsInOneLetter(word, known));
  return (meant && TAGS.get(meant)) || NONE;
}

const NONE: ReadonlySet<Tag> = new Set();

/** Whether one letter was added, left out, changed, or exchanged with the next. */
function differsInOneLetter(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** The most words that a phrase of `TAGS` has. */
export const LONGEST_PHRASE = Math.max(...[...TAGS.keys()].map((phrase) => phrase.split(" ").length));
