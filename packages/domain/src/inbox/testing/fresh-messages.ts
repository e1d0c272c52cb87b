/**
 * Messages for a second measurement, labelled as `EMAILS`. Written after the rules were developed
 * on all the others, and never used to develop them.
 */
export const FRESH_MESSAGES = `
  en | due-date :: could you remind me of my next payment date
  en | due-date :: is my pass still valid?
  hinglish | due-date :: mera gym ka pack kis din khatam hoga
  hinglish | due-date :: kab bharni hai fees bete ki
  hi | due-date :: रिचार्ज की आखिरी तारीख बताइए
  en | due-date amount :: till what date is it paid and what's the next amount
  en | amount :: Total kitna aa raha hai for november
  en | amount :: just tell me the figure, will arrange
  en | amount :: whats my due as of today?
  en | amount :: pls share pending fees of Riya
  hinglish | amount :: bhaiya kitne rupay bhejne hai doodh ke
  hinglish | amount :: abhi kitna balance dikha raha hai mera
  hinglish | amount :: ek mahine ka kitna hota h
  hi | amount :: मुझे कुल कितना देना है
  hi | amount :: बाकी कितना बचा है मेरा
  mr | amount :: माझे किती पैसे बाकी आहेत
  gu | amount :: મારે કેટલા રૂપિયા ભરવાના છે
  en | amount send-link :: how much and on which gpay number
  hinglish | amount :: last month 1500 tha is baar 1800 kyu, sahi kitna hai
  en | send-link :: drop the payment link pls
  en | send-link :: QR please, paying from my wife's phone
  hinglish | send-link :: bhai apna scanner whatsapp kar
  hinglish | send-link :: kaise karu payment, link kaam nahi kar raha
  hi | send-link :: अपना यूपीआई नंबर दीजिए
  en | send-link :: can i pay by net banking? share details
  en | send-receipt :: kindly provide the bill for reimbursement
  en | send-receipt :: haven't received the invoice yet
  hinglish | send-receipt :: raseed bana ke bhej do office ke liye
  hi | send-receipt :: फीस की रसीद व्हाट्सएप कर दीजिए
  hinglish | already-paid send-receipt {amount=900} :: 900 de diye the kal ab bill do
  en | already-paid {amount=4500} :: 4500 paid this morning
  en | already-paid {mode=upi ref=518273645546} :: Payment done through BHIM, ref no 518273645546
  en | already-paid :: I had paid it on the 10th itself, kindly recheck
  en | already-paid {mode=cash} :: gave cash to your delivery guy on sunday
  en | already-paid :: my dad has transferred it
  hinglish | already-paid {amount=1100 mode=upi} :: gyarah sau rupay phonepe kar diye bhai
  hinglish | already-paid :: fees jama kar di hai sir
  hinglish | already-paid {amount=2500} :: 2500 bheja tha parso mila?
  hinglish | already-paid {mode=upi} :: paytm se ho gaya payment
  hinglish | already-paid :: maine poora hisab clear kar diya tha
  hi | already-paid {amount=1800 mode=bank_transfer} :: 1800 रुपये एनईएफटी कर दिए हैं
  hi | already-paid :: फीस जमा कर दी है
  mr | already-paid {amount=750 mode=upi} :: ७५० फोनपे केले आहेत
  gu | already-paid {amount=1000} :: મેં ૧૦૦૦ મોકલી દીધા છે
  en | already-paid complaint :: I already paid and you still blocked my wifi, terrible
  en | promise {on=2026-11-23} :: Will clear dues on Monday
  en | promise {on=2026-11-25} :: shall pay by 25th positively
  en | promise {on=2026-11-21} :: doing it today evening sure
  en | promise {on=2026-11-28} :: payment will reach you on 28 Nov
  en | promise :: will make payment shortly
  hinglish | promise {on=2026-11-25} :: budhwar tak kar deta hu bhaiya
  hinglish | promise {on=2026-11-22} :: kal subah bank khulte hi bhejta hu
  hinglish | promise {on=2026-12-01} :: ek tarikh ko pakka de dungi didi
  hinglish | promise {on=2026-11-30} :: is mahine ke end tak clear kar dunga
  hinglish | promise :: thoda ruk jao bhai de dunga
  hi | promise {on=2026-11-24} :: मंगलवार को पक्का कर दूंगा
  hi | promise {on=2026-11-22} :: भैया कल सुबह दे देता हूं
  mr | promise {on=2026-11-23} :: सोमवारी नक्की देतो
  gu | promise {on=2026-11-22} :: કાલે સવારે પૈસા મોકલી દઈશ
  en | pause :: I am away for 3 weeks, can you hold my plan
  en | pause :: no tiffin from tomorrow till friday
  hinglish | pause :: 4 din doodh mat lana hum bahar hai
  hinglish | pause :: operation hua hai ek mahina gym nahi aa paunga hold kar do
  hi | pause :: तीन दिन टिफिन बंद रखना
  en | pause :: would like to freeze membership for december
  en | cancel :: I want to close my membership
  en | cancel :: don't need the service anymore, please cancel
  en | cancel :: we will not be renewing this year
  hinglish | cancel :: mujhe gym band karna hai ab
  hinglish | cancel :: doodh band kar do bhaiya hum shift ho rahe hai
  hinglish | cancel :: bete ka tuition chhudwa rahe hain
  hi | cancel :: मुझे सदस्यता रद्द करनी है
  hi | cancel :: अब आगे नहीं लेना है टिफिन
  en | change-plan :: upgrade me to the 200 mbps plan
  en | change-plan :: What's the price of the six month plan
  hinglish | change-plan :: monthly se yearly me karna hai
  hinglish | change-plan :: couple wala plan kitne ka padega
  hi | change-plan :: सुबह वाले बैच में आना है
  en | opening-hours :: is the office open on 2nd saturday
  hinglish | opening-hours :: raat ko kitne baje tak khula rehta h
  hinglish | opening-hours :: shop ka address kya hai
  hi | opening-hours :: आज दुकान खुली है क्या
  en | complaint :: the wifi keeps disconnecting every night
  en | complaint :: food quality has gone down a lot
  hinglish | complaint :: aaj bhi paper nahi dala tumhare ladke ne
  hinglish | complaint :: machine kharab padi hai 10 din se
  hi | complaint :: खाने में बाल निकला आज
  en | wants-person :: I'd rather speak to a real person
  en | wants-person :: pls ask the manager to call
  hinglish | wants-person :: bhaiya ek baar phone karna
  hi | wants-person :: किसी से बात करा दीजिए
  en | opt-out :: do not contact me on whatsapp
  en | opt-out :: I don't want these reminders
  hinglish | opt-out :: aapke message nahi chahiye mujhe
  hi | opt-out :: मुझे मैसेज भेजना बंद कीजिए
  mr | opt-out :: मला हे मेसेज पाठवू नका
  gu | opt-out :: મને મેસેજ ન મોકલશો
  en | other :: I haven't paid the fees yet, sorry
  en | other :: I never said I want to cancel
  en | other :: will you pay for the damage?
  en | other :: what happens if I don't pay by friday?
  en | other :: if I cancel will you return the deposit
  en | other :: tomorrow is my last exam
  en | other :: she has paid attention in class today 😄
  en | other :: is it ok to pay next month
  en | other :: who made this payment of 500, it is not mine
  en | other :: he will come tomorrow to collect the parcel
  en | other :: I'll think about it and tell you on monday
  en | other :: can't cancel now, I love it here
  en | other :: the payment was not made by me
  en | other :: when will I be paid for the referral?
  hinglish | other :: cancel thodi karna hai bhai
  hinglish | other :: kal tak sochta hu
  hinglish | other :: paise diye bina class milegi kya
  hinglish | other :: abhi tak payment nahi hua mera
  hinglish | other :: agar pasand nahi aaya to band kar denge
  hinglish | other :: maine paise nahi diye kisi ko
  hinglish | other :: kal se regular aaunga class me
  hinglish | other :: mere bhai ne kaha tha ki wo de dega
  hinglish | other :: message dekh liya
  hinglish | other :: aap paise bhej do mujhe cashback ke
  hinglish | other :: ok bhaiya samajh gaya
  hinglish | other :: aaj gym me bheed bahut thi
  hi | other :: मैं अभी पैसे नहीं दे सकता
  hi | other :: अगर कल तक नहीं दिया तो क्या होगा
  hi | other :: बच्चे का जन्मदिन है आज
  mr | other :: अजून पगार झाला नाही
  gu | other :: મેં હજી પેમેન્ટ નથી કર્યું
  en | other :: 🙏🙏🙏
  en | other :: Merry Christmas to all at the gym
  en | other :: is there a lift in the building
  en | other :: my son forgot his bottle
  en | other :: please don't close my account
  hinglish | other :: band mat karna bhai kal recharge karne wala hu
  hinglish | other :: unhone payment kiya ya nahi mujhe nahi pata
`;
