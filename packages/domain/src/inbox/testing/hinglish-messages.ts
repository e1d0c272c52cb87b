/**
 * What customers write in Hindi with Latin letters, mixed with English, as labelled as
 * `ENGLISH_MESSAGES`.
 */
export const HINGLISH_MESSAGES = `
  due-date :: mera plan kab khatam ho raha hai
  due-date :: last date kya hai
  due-date :: kab tak valid hai mera
  due-date :: bhaiya fees kab deni hai
  due-date :: next payment kab dena hai
  due-date :: renewal kab hai mera
  due-date :: date batao kab expire hoga
  due-date :: kitne din bache hai
  due-date :: mere bete ki fees ki date kab hai
  due-date :: kaunsi tarikh tak dena hai
  due-date :: due date bata do please
  due-date :: kab tak bharna hai paisa
  due-date :: validity kab tak ki hai
  due-date :: agla kist kab hai
  due-date :: recharge kab khtm ho rha h
  due-date :: membership ka end kab h mera
  due-date :: bhai mera pack chal rha h ya khatam ho gya
  due-date :: sir expiry bta dijiye
  due-date :: konsi date ko due aata hai mera har mahine
  due-date :: kab renew karwana padega
  due-date amount :: kab tak dena hai aur kitna dena hai
  due-date :: kitne din ka aur bacha h subscription me

  amount :: kitna baaki hai?
  amount :: kitna dena hai
  amount :: mera balance batao
  amount :: total kitna hua
  amount :: kitne paise hai
  amount :: bhaiya is mahine ka hisab bata do
  amount :: fees kitni hai
  amount :: ktna bki h
  amount :: mera kuch baki hai kya
  amount :: kitna pay karna hai
  amount :: dono bachon ka kitna hua total
  amount :: renew karne ka kitna lagega
  amount :: mujhe kitne dene hai aapko
  amount :: amount kya hai
  amount :: pichla kitna bacha hai
  amount :: kul kitna banta hai
  amount :: is bar bill kitne ka aaya
  amount :: hisaab clear hai na mera ya kuch bacha hai
  amount :: charges kitne hai monthly
  amount :: doodh ka kitna hua november ka
  amount :: paise kitne bhejne h
  amount :: 1500 hi hai na ya badh gaya
  amount :: mere upar kitna udhar hai bhai 😅
  amount :: pending kitna he
  amount :: kitnaa baki he mera
  amount :: exact amount bolo na
  amount :: meri aur meri wife ki dono ki fees mila ke kitni hogi
  amount send-link :: kitna hai bolo aur qr bhej do abhi karta hu
  amount send-link :: bhaiya total bata do or scanner bhi bhejo
  amount :: kitna paisa bakaya hai sir
  amount due-date :: bhai kitna dena h aur last date kya h
  amount :: kya mera is mahine ka paid hai ya baaki hai

  send-link :: link bhejo
  send-link :: payment link bhej do
  send-link :: upi id bhejo
  send-link :: qr code bhejiye
  send-link :: gpay number kya hai
  send-link :: phonepe no do
  send-link :: kaha pe paise bhejne hai
  send-link :: paise kaise bhejun
  send-link :: kis number pe karna hai payment
  send-link :: scanner bhejo bhai
  send-link :: account number send karo
  send-link :: link open nahi ho raha dobara bhejo
  send-link :: online kaise pay kare
  send-link :: bank detail bhej dijiye papa ko dena hai
  send-link :: lnk bhejo na
  send-link :: upi kya hai aapka
  send-link :: kis pe transfer karu
  send-link :: barcode bhej do payment wala
  send-link :: link se payment fail ho gya dusra link do
  send-link :: QR bhejdo abhi pay kar dunga
  send-link :: paytm number dedo
  send-link :: payment ka link expire bata raha hai naya bhejo

  send-receipt :: receipt bhej do
  send-receipt :: bill bhejo
  send-receipt :: raseed chahiye
  send-receipt :: sir receipt nahi aayi abhi tak
  send-receipt :: invoice milega kya
  send-receipt :: pichle mahine ka bill chahiye office me dena hai
  send-receipt :: fees ki rasid de dijiye
  send-receipt :: pakka bill chahiye gst wala
  send-receipt :: receipt whatsapp kar do
  send-receipt :: bil send kro
  send-receipt :: jo kal cash diya tha uski raseed nahi di
  send-receipt :: payment ki slip bhej dena
  send-receipt :: ek baar phir se receipt bhejna delete ho gayi
  send-receipt :: pura saal ka statement chahiye
  already-paid send-receipt :: payment ho gaya receipt bhejo
  already-paid send-receipt {amount=2200 mode=upi} :: 2200 gpay kar diye hai bhaiya receipt bhej dena

  already-paid :: kar diya
  already-paid :: payment kar diya
  already-paid {amount=500 mode=upi} :: 500 gpay kar diya
  already-paid {mode=upi} :: kal phonepe kar diya tha
  already-paid :: paise bhej diye
  already-paid :: de diya bhaiya
  already-paid :: maine to kal hi de diya tha
  already-paid {amount=1500} :: 1500 bhej diya check karo
  already-paid {mode=cash} :: cash de diya dukan pe
  already-paid :: ho gaya payment
  already-paid :: paid kr dia
  already-paid :: mene pehle hi jama kar diya
  already-paid {mode=upi ref=409812345678} :: upi kar diya utr 409812345678
  already-paid :: paise mil gaye kya?
  already-paid :: check karo payment aaya hoga
  already-paid {amount=3000} :: teen hazaar bhej diye
  already-paid {amount=5000} :: 5 hazar transfer kiya hai
  already-paid {mode=cheque} :: cheque de diya tha monday ko
  already-paid {amount=1000} :: ek hazar de diye the bacha hua baad me
  already-paid {mode=cash} :: aapke ladke ko cash diya tha kal
  already-paid :: payment to kab ka ho chuka
  already-paid :: bhej diya ji dekh lo
  already-paid {mode=upi} :: paytm kiya tha abhi screenshot bhejta hu
  already-paid {amount=600 mode=cash} :: 600 rs cash diya subah
  already-paid {mode=bank_transfer} :: neft kara diya hai aaj
  already-paid {amount=1500 mode=upi} :: done 1500 upi
  already-paid :: meri taraf se clear hai pay kar chuka hu
  already-paid :: paise kat gaye account se lekin abhi bhi due dikha raha hai
  already-paid :: paise bhje h dekhna
  already-paid {amount=2000} :: bhai 2k daal diye account me
  already-paid :: husband ne kar diya payment
  already-paid {amount=850 mode=upi} :: bhaiya 850 bhim se kiya abhi abhi
  already-paid :: mummy ne de diye the paise aapko
  already-paid {amount=1800} :: 1800 ka payment success ho gaya

  promise {on=2026-11-22} :: kal dunga
  promise {on=2026-11-22} :: kal de dunga pakka
  promise {on=2026-11-27} :: friday ko karta hu
  promise {on=2026-12-07} :: salary ke baad
  promise {on=2026-12-01} :: 1 tarikh ko de denge
  promise {on=2026-11-23} :: parso bhej dunga
  promise {on=2026-11-21} :: aaj shaam tak kar dunga
  promise {on=2026-11-24} :: 2-3 din me kar dunga
  promise {on=2026-11-28} :: agle hafte pakka
  promise {on=2026-11-30} :: month end tak ho jayega
  promise :: kar dunga bhai
  promise :: jaldi bhej dunga
  promise {on=2026-12-05} :: 5 tarikh ko salary aayegi tab dunga
  promise {on=2026-11-23} :: somvar ko aake de dunga
  promise {on=2026-11-27} :: abhi nahi hai friday ko de dunga
  promise {on=2026-12-01} :: 10 din ka time do
  promise {on=2026-11-22} :: kl subh krdunga
  promise {on=2026-11-21} :: abhi bahar hu raat ko karta hu payment
  promise {on=2026-11-22} :: bhai aaj net nahi chal raha kal karta hu gpay
  promise {on=2026-12-05} :: pagar 5 tarikh ko milegi uske baad
  promise {on=2026-11-28} :: shaniwar ko papa aayenge de denge
  promise {on=2026-11-25} :: thoda time do 25 tarikh tak kar dungi
  promise :: ha bhai dedunga tension mat lo
  promise {on=2026-11-21} :: 1 ghante me karta hu
  promise {on=2026-11-30} :: 30 ko dunga pakka wala promise 🤞
  promise amount {on=2026-11-22} :: kal de dunga, kitna tha?
  promise send-link {on=2026-11-22} :: kal karunga link bhej dena
  promise {on=2026-11-26} :: thursday ko mama ki shadi ke baad nahi thursday ko hi kar dunga
  promise {on=2026-12-10} :: 10 dec tak ruk jao bhaiya de dunga

  pause :: 15 din ke liye hold kar do
  pause :: mai gaon ja raha hu 1 hafte doodh mat dena
  pause :: kal se 3 din tiffin band rakhna
  pause :: membership freeze ho sakti hai kya
  pause :: ek mahine ke liye rok do
  pause :: bahar ja rahe hai 5 din, paper mat dalna
  pause :: kuch din ke liye pause kar dijiye
  pause :: bimar hu 10 din nahi aa paunga aage badha dena
  pause :: beti ki tabiyat kharab hai, do hafte class hold pe rakho
  pause :: shaadi me ja rahe hain sunday tak tiffin nahi chahiye
  pause :: hold pe dal do plan jan se wapas start karenge
  pause :: frizz kar sakte hai kya membership
  pause :: kal doodh nahi chahiye
  pause :: exam hai isliye 20 din ka break lena hai

  cancel :: cancel kar do
  cancel :: membership band kar do
  cancel :: mujhe nahi chahiye ab
  cancel :: aage continue nahi karna
  cancel :: renew nahi karna hai
  cancel :: connection katwana hai
  cancel :: tiffin band kar do kal se permanently
  cancel :: ab nahi aaunga gym
  cancel :: humne ghar shift kar liya hai ab doodh nahi lenge
  cancel :: class chhod raha hu
  cancel :: subscription cancel karna hai kaise kare
  cancel :: nahi karwana renew bhaiya
  cancel :: paper band karwa do agle mahine se
  cancel :: canceel krdo
  cancel :: mera naam kaat do list se ab nahi padhna bete ko
  cancel complaint :: bahut ghatiya service hai band karo mera connection

  change-plan :: plan change karna hai
  change-plan :: upgrade karna hai 100 mbps me
  change-plan :: 6 mahine wala lena hai
  change-plan :: saal bhar ka kitna lagega
  change-plan :: sham wale batch me shift kar do
  change-plan :: sasta plan hai kya koi
  change-plan :: adha litre ki jagah 1 litre kar do
  change-plan :: couple membership me convert kar do
  change-plan :: 3 mahine ka pack kitne ka hai
  change-plan :: morning se evening karna hai timing
  change-plan :: hafte me 3 din wala kar do
  change-plan :: premium plan ke baare me batao
  change-plan :: isse kam wala koi plan batao
  change-plan :: plan upgred krna h

  opening-hours :: kitne baje khulta hai
  opening-hours :: aaj khula hai kya
  opening-hours :: sunday ko band rehta hai kya
  opening-hours :: dukaan kab tak khuli hai
  opening-hours :: timing kya hai
  opening-hours :: location bhejo
  opening-hours :: kaha par hai aapki shop
  opening-hours :: kal chutti hai kya
  opening-hours :: gym kitne bje band hota h
  opening-hours :: address bhej dijiye
  opening-hours :: abhi aa jau? khula hai?
  opening-hours :: diwali pe class hogi kya
  opening-hours :: kal dukan band hai kya
  opening-hours :: subah kitne baje se chalu hota hai

  complaint :: net nahi chal raha
  complaint :: doodh me paani mila hai
  complaint :: aaj bhi tiffin late aaya
  complaint :: khana bahut kharab tha
  complaint :: teacher theek se nahi padhate
  complaint :: do baar paise kat gaye
  complaint :: koi phone nahi uthata aapke yaha
  complaint :: bahut bekar service hai
  complaint :: subah se internet band hai bhai 😡
  complaint :: staff ne badtameezi ki
  complaint :: paper 2 din se nahi aaya
  complaint :: galat bill bheja hai aapne
  complaint :: zyada paise kyu liye is baar
  complaint :: safai wala aaya hi nahi
  complaint :: ac kharab hai gym ka kab theek hoga
  complaint :: itni gandi smell aati hai locker room me

  wants-person :: call karo
  wants-person :: mujhe owner se baat karni hai
  wants-person :: kisi se baat karwao
  wants-person :: sir se baat ho sakti hai kya
  wants-person :: phone karo free ho to
  wants-person :: koi insaan hai ya machine hai
  wants-person :: malik ka number do
  wants-person :: aap call kar lo ek baar
  wants-person :: manager se baat karao
  wants-person :: phone uthao baat karni hai
  wants-person :: mujhe samajh nahi aaya call pe batao
  wants-person :: robot se baat nahi karni kisi bande ko bolo reply kare

  opt-out :: message mat bhejo
  opt-out :: msg band karo
  opt-out :: mujhe msg mat karo
  opt-out :: baar baar message mat bhejo yaar
  opt-out :: ye message band karo please
  opt-out :: mera number hatao list se
  opt-out :: reminder mat bheja karo
  opt-out :: band karo ye sms
  opt-out :: aage se koi message nahi chahiye
  opt-out :: unsubscribe karo mujhe
  opt-out :: galat number hai msg mat karo
  opt-out :: whatsapp mat kiya karo mujhe
  opt-out already-paid :: de diya paise ab msg bhejna band karo
  opt-out :: roko ye sab msg

  other :: namaste
  other :: ji bhaiya
  other :: theek hai
  other :: ok ji 🙏
  other :: dhanyavad sir
  other :: abhi nahi dunga
  other :: maine cancel nahi bola
  other :: cancel mat karna
  other :: membership band mat karna please
  other :: agar aaj pay karu to discount milega?
  other :: payment nahi kiya abhi tak
  other :: abhi paise nahi hai
  other :: kal bataunga
  other :: papa se puch ke batata hu
  other :: kya kar rahe ho
  other :: Happy birthday bhai 🎂
  other :: naya batch kab se hai
  other :: mera bhai bhi join karega
  other :: aaj bahut maza aaya class me
  other :: kal class hai kya
  other :: mera naya number note kar lo 9811198111
  other :: friday chalega?
  other :: kisne paise diye unko pata nahi
  complaint :: agar kal tak theek nahi hua to cancel kar dunga
  other :: haan
  other :: nahi
  other :: aa raha hu 5 min me
  other :: diet plan bhejo
  other :: trainer ka naam kya hai
  other :: ye kiska number hai
  other :: paise wapas karo
  other :: thoda kam karo na price
  other :: bill pass ho gaya sansad me 😂
  other :: jab paise aayenge tab dekhenge
  other :: kya aap cash lete ho
  other :: mat roko mujhe 😂 gym aane se
  other :: maine kab bola ki paise de diye
  other :: aap paid nahi karoge to kaun karega
  other :: meri wife ko bhi add karna hai kya process hai
  other :: call mat karna meeting me hu
  other :: kya cheque chalega
  other :: bhaiya ek towel rah gaya locker me
  other :: 👌👌
  other :: photo achhi aayi hai
  other :: der ho gayi traffic me phasa hu
  other :: sunday ko cricket khelne chaloge
  other :: kitne log aate hai batch me
  other :: paise baad me dekhte hai
  other :: nahi de paunga is mahine
  other :: band to nahi hui na meri membership
`;
