/** Messages of a second measurement, as `FRESH_MESSAGES`. */
export const SECOND_MESSAGES = `
  en | due-date :: when does the water can deposit period end
  en | due-date :: pls confirm renewal dt of my policy
  en | due-date :: till when am i covered
  hinglish | due-date :: bhai library ki seat kab tak hai meri
  hinglish | due-date :: next emi kab aayegi
  hinglish | due-date :: mera subscription active hai ya khatam
  hi | due-date :: मेरा पैक कब समाप्त हो रहा है
  hi | due-date :: फीस भरने की अंतिम तारीख बता दीजिए
  en | amount :: what's the total outstanding for flat 302
  en | amount :: how much rent do i need to transfer this time
  en | amount :: could you tell me the pending amount please
  en | amount :: is there any balance left from last time?
  en | amount :: hw mch do we owe u for oct n nov
  hinglish | amount :: hostel ka kitna baki he bhaiya
  hinglish | amount :: total payment kitni banti hai meri
  hinglish | amount :: paani ke can ka hisab kar do kitna hua
  hinglish | amount :: donation kitna dena hota hai yearly wala nahi monthly
  hinglish | amount :: bas ye bata do ki kitne paise dene hai
  hi | amount :: इस बार कितने पैसे हुए भैया
  hi | amount :: मेरा कितना उधार है
  mr | amount :: किती द्यायचे आहेत सांगा
  mr | amount :: majhi fee kiti rahili
  gu | amount :: કેટલા રૂપિયા બાકી છે મારા
  gu | amount :: ketla aapvana baki che bhai
  en | amount due-date :: what do i owe and when is it due
  en | send-link :: can you send the razorpay link again
  en | send-link :: pls give upi details
  en | send-link :: how do i make the payment online
  hinglish | send-link :: gpay ka qr bhejna zara
  hinglish | send-link :: kaunse account me daalu paise
  hinglish | send-link :: paise kaha transfer karne hai
  hinglish | send-link :: payment link dobara send karna
  hi | send-link :: क्यूआर कोड भेजिए
  en | send-receipt :: I need last quarter's invoices for my CA
  en | send-receipt :: acknowledgement / receipt of donation pls
  en | send-receipt :: rent receipt required for HRA
  hinglish | send-receipt :: 80G wali receipt bhej dena sir
  hinglish | send-receipt :: bill abhi tak nahi mila hume
  hi | send-receipt :: पक्की रसीद चाहिए मुझे
  en | already-paid {amount=1250 mode=upi} :: Sent 1250 on phonepe
  en | already-paid {mode=bank_transfer} :: neft done from company account
  en | already-paid :: The dues were cleared by my brother yesterday
  en | already-paid {amount=8000 mode=cheque} :: gave a cheque of 8000 to the watchman
  en | already-paid {ref=724519283746} :: utr 724519283746 pls update
  en | already-paid :: pls note that I've already transferred the rent
  hinglish | already-paid {amount=350 mode=cash} :: 350 cash de diye the paani wale ko
  hinglish | already-paid {amount=4000} :: maine char hazar bhej diye hai dekho
  hinglish | already-paid :: rent daal diya account me
  hinglish | already-paid {mode=upi} :: abhi gpay kiya check karna
  hinglish | already-paid :: kist jama karwa di hai
  hinglish | already-paid :: bhai payment hogyi hai
  hi | already-paid {amount=6000} :: छह हज़ार जमा कर दिए हैं
  hi | already-paid {mode=upi} :: अभी फोनपे कर दिया है
  mr | already-paid {mode=upi} :: जीपे केले आहे बघा
  mr | already-paid :: भाडे दिले आहे
  gu | already-paid :: ફી ભરી દીધી છે
  gu | already-paid {amount=3000} :: 3000 aapi didha che
  en | promise {on=2026-11-30} :: rent will be transferred by 30th
  en | promise {on=2026-11-23} :: I can pay only on monday, please wait
  en | promise {on=2026-12-05} :: paying on 5 december after my salary
  en | promise {on=2026-11-22} :: kindly bear with me, will clear it tomorrow
  en | promise :: will send the money soon bro
  hinglish | promise {on=2026-11-27} :: shukravar ko hostel aake de dunga
  hinglish | promise {on=2026-11-23} :: do din ruko kar dunga
  hinglish | promise {on=2026-12-07} :: salary aate hi sabse pehle aapka dunga
  hinglish | promise {on=2026-11-22} :: kal hi bhejte hai sir
  hinglish | promise {on=2026-11-21} :: shaam ko ghar pahunch ke gpay karta hu
  hinglish | promise :: ho jayega payment bhai jaldi hi
  hi | promise {on=2026-12-10} :: 10 तारीख तक दे दूंगी
  hi | promise {on=2026-11-21} :: आज रात को कर देता हूं
  mr | promise {on=2026-11-30} :: 30 तारखेला भाडे देतो
  gu | promise {on=2026-11-24} :: મંગળવારે આપીશ
  en | promise send-link {on=2026-11-22} :: will do it tomorrow morning, share the scanner
  en | pause :: on leave for a fortnight, please pause my desk
  en | pause :: skip water can this week
  hinglish | pause :: 20 din ke liye seat hold pe rakh do bhaiya
  hinglish | pause :: hum kal se 5 din nahi hai paper mat dena
  hi | pause :: एक महीने के लिए मेंबरशिप रोक दीजिए
  en | cancel :: vacating the room at month end so stop the plan
  en | cancel :: kindly terminate my coworking seat from december
  en | cancel :: I don't wish to continue with the classes
  hinglish | cancel :: library chhod raha hu is mahine ke baad
  hinglish | cancel :: paani ka can band kar do ab ro lagwa liya
  hinglish | cancel :: policy cancel karwani hai
  hi | cancel :: क्लास छोड़नी है बेटी की
  hi | cancel :: अखबार बंद कर दीजिए अगले महीने से
  en | change-plan :: can I move to a bigger room plan
  en | change-plan :: please shift my daughter to the 5 pm batch
  hinglish | change-plan :: 1 can ki jagah 2 can kar do roz
  hinglish | change-plan :: full day se half day plan me aana hai
  hi | change-plan :: मुझे तीन महीने वाला प्लान चाहिए
  en | opening-hours :: what are the library timings on sunday
  en | opening-hours :: are you guys closed on holi
  hinglish | opening-hours :: office kab khulega kal
  hinglish | opening-hours :: aapka center kaha hai location bhejna
  hi | opening-hours :: रविवार को लाइब्रेरी कितने बजे खुलती है
  en | complaint :: the room has not been cleaned for a week
  en | complaint :: your delivery boy was very rude
  en | complaint :: wifi is super slow, fix it
  hinglish | complaint :: paani ganda aa raha hai can me
  hinglish | complaint :: seat pe koi aur baith jata hai roz, koi sunta nahi
  hi | complaint :: आपके लड़के ने बदतमीजी की
  en | wants-person :: get someone to call me back please
  en | wants-person :: can i have a word with the owner
  hinglish | wants-person :: warden se baat karwa do
  hi | wants-person :: मालिक को बोलो फोन करें
  en | opt-out :: stop the whatsapp reminders
  en | opt-out :: kindly remove me from this broadcast list
  hinglish | opt-out :: ye roz roz ke msg band kar do
  hinglish | opt-out :: mujhe koi reminder mat bhejna
  hi | opt-out :: कृपया मैसेज न भेजें
  mr | opt-out :: मेसेज करणं बंद करा
  gu | opt-out :: મને મેસેજ મોકલવાનું બંધ કરો
  en | other :: I didn't get any salary so can't pay
  en | other :: payment failed again and again
  en | other :: should I cancel or wait?
  en | other :: is today's class cancelled?
  en | other :: they will pay you directly from the company?
  en | other :: have not decided about renewal
  en | other :: the tap was paid for by the landlord
  en | other :: do you provide breakfast
  en | other :: need a bigger table
  en | other :: thanks for the reminder
  en | other :: I might stop by tomorrow
  en | other :: room number 12 key is lost
  en | other :: what if I give the money next week
  en | other :: don't cancel my seat, coming back in jan
  en | other :: tomorrow my parents are visiting
  hinglish | other :: kal class cancel hai kya
  hinglish | other :: abhi payment nahi kar sakta
  hinglish | other :: kisi ne paise de diye kya mere naam se
  hinglish | other :: aap kab doge mera deposit wapas
  hinglish | other :: band baaja baarat me busy hu
  hinglish | other :: agar salary aayi to kal dunga
  hinglish | other :: pehle class achi thi ab mood nahi hota
  hinglish | other :: cancel kyu kiya aapne mera slot
  hinglish | other :: payment kal nahi hoga
  hinglish | other :: dost ne paise udhar liye wo de diya kya
  hinglish | other :: theek hai dekhta hu
  hinglish | other :: message padh liya tha
  hi | other :: पैसे कब वापस मिलेंगे
  hi | other :: अभी घर पर नहीं हूं
  hi | other :: ठीक है भैया समझ गए
  hi | other :: कल नहीं हो पाएगा
  mr | other :: पैसे नाहीत आता
  gu | other :: આજે નહીં થાય ભાઈ
  gu | other :: જય શ્રી કૃષ્ણ
`;
