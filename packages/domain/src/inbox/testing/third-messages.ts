/** Messages of a third measurement, as `FRESH_MESSAGES`. */
export const THIRD_MESSAGES = `
  en | due-date :: Good evening, may I know when my daughter's dance fees are due?
  en | due-date :: validity pls
  en | due-date :: whats the renewal date for shop insurance
  en | due-date :: how many days are left before my plan lapses
  en | due-date :: did my subscription expire already?
  hinglish | due-date :: mere cable ka recharge kab khatam hota hai
  hinglish | due-date :: bhaiya fees ki last date nikal gayi kya
  hinglish | due-date :: kab tak jama karni hai school van ki fees
  hinglish | due-date :: mera pack kitne din aur chalega
  hi | due-date :: मेरा प्लान किस तारीख को खत्म होगा
  hi | due-date :: फीस कब तक देनी है मैडम
  en | due-date send-link :: tell me the due date and send me the payment link
  en | amount :: Hello, how much are the van charges for December
  en | amount :: kindly share my outstanding dues
  en | amount :: what amount should I pay for both my sons
  en | amount :: can you check my balance and let me know
  en | amount :: how much more is pending after the 2000 I gave
  en | amount :: fee amount please madam
  hinglish | amount :: cable ka kitna paisa dena hai is mahine
  hinglish | amount :: didi total fees kitni hui teeno bachon ki
  hinglish | amount :: mera kitna udhaar chadha hua hai
  hinglish | amount :: sir bakaya rashi bata dijiye
  hinglish | amount :: kitna bhejna hai batao jaldi
  hinglish | amount :: ktne pese bki h mere
  hi | amount :: केबल का कितना पैसा हुआ
  hi | amount :: मेरा बकाया बता दीजिए
  mr | amount :: एकूण बाकी किती आहे
  mr | amount :: kiti rupaye pathvu
  gu | amount :: મારું કેટલું બાકી છે
  gu | amount :: ketla rupiya moklu
  en | amount send-receipt :: what's the balance now and please mail the receipt of last payment
  en | send-link :: Please resend the payment link, I can't find it
  en | send-link :: send ur upi id asap
  en | send-link :: where should I send the money?
  en | send-link :: I'd like to pay now, what's the way?
  hinglish | send-link :: payment karna hai link do
  hinglish | send-link :: aapka upi id kya hai bhaiya
  hinglish | send-link :: scan karne wala code bhejo
  hinglish | send-link :: kis number pe phonepe karu
  hi | send-link :: पैसे भेजने के लिए क्यूआर भेजो
  hi | send-link :: ऑनलाइन पेमेंट कैसे करना है
  en | send-receipt :: please share the fee receipt for november
  en | send-receipt :: my accountant needs a GST invoice
  en | send-receipt :: could I get a copy of the bill
  hinglish | send-receipt :: pichle payment ki receipt de do
  hinglish | send-receipt :: mujhe bill whatsapp karo
  hi | send-receipt :: बिल की कॉपी भेजिए
  hi | send-receipt :: मुझे रसीद नहीं मिली
  en | already-paid :: I've paid the van fees
  en | already-paid {amount=1500 mode=upi} :: 1500 gpay done please check
  en | already-paid {amount=2400 mode=upi ref=618273940512} :: paid 2400 by UPI, UTR no. 618273940512
  en | already-paid {mode=cash} :: I paid in cash to your collection boy
  en | already-paid :: Payment was made on 18th, see your account
  en | already-paid :: transferred just now
  en | already-paid :: amount sent to your account
  hinglish | already-paid :: cable ke paise de diye the maine
  hinglish | already-paid {amount=700 mode=upi} :: 700 paytm kar diya bhaiya
  hinglish | already-paid :: fees bhar di hai humne
  hinglish | already-paid {amount=2000} :: do hazar bhej diye baki baad me
  hinglish | already-paid :: paise transfer ho gaye hai
  hinglish | already-paid {mode=cash} :: cash me de diya tha aapke bhai ko
  hinglish | already-paid :: payment kar chuka hu phir bhi reminder aa raha hai
  hi | already-paid :: मैंने फीस भर दी है
  hi | already-paid {amount=800 mode=upi} :: 800 रुपये पेटीएम कर दिए
  mr | already-paid :: पैसे भरले आहेत दादा
  mr | already-paid {amount=1200} :: १२०० दिले आहेत
  gu | already-paid :: પૈસા ભરી દીધા છે ભાઈ
  gu | already-paid {mode=upi} :: gpay kari didhu che
  en | promise {on=2026-11-22} :: I'll pay the van fees tomorrow
  en | promise {on=2026-11-30} :: please give time till 30th nov, will pay
  en | promise {on=2026-11-27} :: On Friday I will come and pay
  en | promise {on=2026-11-21} :: will do by tonight
  en | promise {on=2026-11-24} :: Can't today. Tuesday pakka.
  en | promise {on=2026-12-07} :: after salary I'll clear everything
  en | promise :: ok will pay it soon
  hinglish | promise {on=2026-11-22} :: kal subah 10 baje tak bhej dunga
  hinglish | promise {on=2026-11-29} :: next sunday ko pakka de dunga
  hinglish | promise {on=2026-11-26} :: guruvar ko fees bhar dungi
  hinglish | promise {on=2026-12-02} :: 2 dec ko kar dunga payment
  hinglish | promise {on=2026-11-23} :: parso tak ka time de do bhaiya
  hinglish | promise {on=2026-11-21} :: aaj raat pakka kar dunga
  hinglish | promise :: haan haan de dunga
  hi | promise {on=2026-11-25} :: बुधवार को पैसे दे दूंगा
  hi | promise {on=2026-12-05} :: 5 तारीख को पगार मिलते ही दे दूंगी
  mr | promise {on=2026-11-22} :: उद्या सकाळी पाठवतो
  mr | promise {on=2026-11-26} :: गुरुवारी देते
  gu | promise {on=2026-11-22} :: કાલે ચોક્કસ આપીશ
  gu | promise {on=2026-11-25} :: બુધવારે મોકલીશ
  en | promise amount {on=2026-11-23} :: will clear on monday. btw how much is it
  en | pause :: pls pause my tiffin for 5 days, going home
  en | pause :: can we stop the van for two weeks, school is closed
  hinglish | pause :: 1 hafte tiffin mat bhejna
  hinglish | pause :: gym 15 din ke liye hold karo pair me chot lagi hai
  hinglish | pause :: parso doodh mat dena
  hi | pause :: दस दिन के लिए दूध बंद रखना
  hi | pause :: मेरी मेंबरशिप कुछ दिन के लिए होल्ड कर दो
  en | cancel :: please cancel the van service from next month
  en | cancel :: I am not going to renew
  en | cancel :: want to stop my tiffin permanently
  hinglish | cancel :: cable band kar do hume nahi chahiye
  hinglish | cancel :: mujhe renew nahi karwana
  hinglish | cancel :: plan cancel kar dijiye
  hi | cancel :: टिफिन बंद कर दो अब नहीं चाहिए
  hi | cancel :: मुझे आगे जारी नहीं रखना
  en | change-plan :: I want to upgrade to yearly membership
  en | change-plan :: switch me to the veg plan
  hinglish | change-plan :: mujhe 3 mahine wala plan lena hai
  hinglish | change-plan :: evening batch me shift karna hai beti ko
  hi | change-plan :: प्लान बदलवाना है
  en | opening-hours :: till what time is the studio open today
  en | opening-hours :: where is your office located
  hinglish | opening-hours :: kal gym khula hai kya
  hinglish | opening-hours :: dukaan kitne baje band hoti hai
  hi | opening-hours :: दुकान कब खुलेगी
  hi | opening-hours :: आपकी दुकान कहां है
  en | complaint :: The van came 30 minutes late again
  en | complaint :: very poor service, I'm fed up
  hinglish | complaint :: cable do din se band hai
  hinglish | complaint :: roz tiffin thanda aata hai
  hi | complaint :: दो दिन से नेट नहीं चल रहा है
  hi | complaint :: बहुत ही घटिया खाना था
  en | wants-person :: please ask your manager to call me
  en | wants-person :: I want to speak with someone
  hinglish | wants-person :: bhaiya mujhe call karna
  hinglish | wants-person :: owner se baat karwa do
  hi | wants-person :: मुझे मालिक से बात करनी है
  en | opt-out :: please stop sending these messages
  en | opt-out :: Don't send me any more reminders
  hinglish | opt-out :: mujhe message mat bhejna aage se
  hinglish | opt-out :: ye reminder band karo
  hi | opt-out :: मुझे मैसेज मत भेजिए
  mr | opt-out :: मला मेसेज करू नका
  gu | opt-out :: આ રિમાઇન્ડર મેસેજ બંધ કરો
  en | other :: ok thank you
  en | other :: Happy new year sir 🎉
  en | other :: I have not paid because I lost my job
  en | other :: do you have parking
  en | other :: is sunday class on zoom
  en | other :: we will see next month
  en | other :: if I pay for a year do I get anything extra
  en | other :: I don't want to cancel, only asking
  en | other :: please don't stop my tiffin
  en | other :: did anyone pay on my behalf
  en | other :: my son will not come today
  en | other :: can my sister join too
  hinglish | other :: ji theek hai bhaiya
  hinglish | other :: abhi paise nahi de sakta
  hinglish | other :: agar kal pay karu to late fee lagegi kya
  hinglish | other :: cancel mat karna plan
  hinglish | other :: maine abhi payment nahi kiya hai
  hinglish | other :: kal school ki chutti hai isliye bachi nahi aayegi
  hinglish | other :: trainer aaj aaye the kya
  hinglish | other :: aapka bahut bahut dhanyavad
  hinglish | other :: mera beta bimar hai
  hinglish | other :: paise ki dikkat hai is mahine
  hi | other :: अभी पैसे नहीं दे पाऊंगा
  hi | other :: जी धन्यवाद
  hi | other :: टिफिन बंद मत करना
  mr | other :: आज पैसे देऊ शकत नाही
  mr | other :: बरं ठीक आहे
  gu | other :: હમણાં પૈસા નથી
  gu | other :: ઓકે ભાઈ
`;
