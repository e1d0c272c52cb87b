/**
 * Messages in Hindi with Latin letters of the measurement with two halves, labelled as
 * `HINGLISH_MESSAGES`.
 */
export const MEASURED_HINGLISH = `
  due-date :: meri membership kab tak hai
  due-date :: bhaiya kab renew karna hai
  due-date :: last date kya hai fees ki
  due-date :: mera plan kb khtm ho rha h
  due-date :: kitne din bache hai mere pack mein
  due-date :: sir agli kist kab deni hai
  due-date :: expiry kab ki hai bata do zara
  due-date :: recharge kab tak chalega
  due-date :: fees kis tareekh tak bharni hoti hai
  due-date :: kya mera package khatam ho gaya
  due-date :: didi renewal date kya thi
  due-date :: kaunsi date ko payment karna hai
  due-date :: aaj last day hai kya ya kal tak time hai
  due-date :: mera wifi kab band hoga matlab validity
  amount :: kitna dena hai bhaiya
  amount :: mera hisab bata do
  amount :: kitne paise hue is mahine ke
  amount :: total kitna bana
  amount :: kitna baki h abhi
  amount :: fees kitni hai next month ki
  amount :: dono bachho ka milake kitna hoga
  amount :: mere upar kuch baaki to nahi
  amount :: pichla kitna udhaar chal raha hai mera
  amount :: doodh ka bill kitna aaya
  amount :: bhai amount bata de
  amount :: kitna transfer karu
  amount :: 500 diye the uske baad kitna bacha
  amount :: renewal ke kitne lagenge
  amount :: sir ji bakaya rashi bataye
  amount :: ktna pending h mera
  amount :: kul milakar kitne rupye dene hai mujhe
  amount :: tiffin ke paise kitne hue 20 din ke
  amount :: mera account check karo kitna baki dikha raha
  amount :: kitna 🤔
  send-link :: qr bhej do
  send-link :: bhai scanner bhejo
  send-link :: gpay number do apna
  send-link :: upi id kya hai aapki
  send-link :: payment ka link dobara bhejna
  send-link :: kispe paise bhejne hai
  send-link :: link khul nahi raha dusra bhejo
  send-link :: account details send karo neft karna hai
  send-link :: online kaise pay karu bataiye
  send-link :: paytm no. kya h aapka
  send-link :: kahan pay karna hai
  send-link :: phonepe chalega kya? number bhejiye
  send-receipt :: receipt bhej do bhaiya
  send-receipt :: bill chahiye office me dena hai
  send-receipt :: pakki raseed milegi kya
  send-receipt :: pichle mahine ki receipt nahi mili abhi tak
  send-receipt :: gst wala bill bana do
  send-receipt :: invoice mail kar dijiye please
  send-receipt :: fees ki rasid kab milegi
  send-receipt :: payment ki slip bhejo na
  send-receipt :: ek baar receipt dobara bhej dena kho gayi
  already-paid :: paise bhej diye check karo
  already-paid :: payment ho gaya bhaiya
  already-paid {mode=upi} :: gpay kr dia h
  already-paid {amount=1200} :: 1200 bhej diye hai dekh lo
  already-paid {mode=cash} :: cash de diya tha kal aapke ladke ko
  already-paid {amount=2500 mode=upi} :: phone pe se 2500 kar diye
  already-paid :: maine to pehle hi de diya hai phir message kyu
  already-paid :: kar diya payment screenshot dekho
  already-paid {amount=1500} :: pandrah sau de diye the sunday ko
  already-paid {amount=3500} :: sade teen hazar transfer kar diye madam
  already-paid :: fees bhar di hai sir
  already-paid :: papa ne de diye paise
  already-paid {mode=bank_transfer} :: neft kar diya hai aaj subah
  already-paid :: account se kat gaye paise aapko mile kya
  already-paid {amount=600 mode=upi ref=618823490017} :: 600 paytm kiye utr 618823490017
  already-paid :: hisab clear kar diya tha maine parso
  already-paid {mode=cheque} :: cheque de diya hai guard ke paas
  already-paid :: pement hogya h
  already-paid :: bhai ho gaya payment ab message mat bhejo
  already-paid {amount=800} :: aath sau rupaye dukan pe diye the
  already-paid :: done bhaiya kar diya
  promise {on=2026-11-22} :: kal de dunga
  promise {on=2026-11-23} :: parso tak kar dunga pakka
  promise {on=2026-11-23} :: somvar ko bhej dungi
  promise {on=2026-11-21} :: aaj shaam ko karta hu
  promise {on=2026-11-22} :: kal subah pakka 🙏
  promise {on=2026-11-30} :: 30 tarikh ko de denge
  promise {on=2026-12-01} :: 1 tarikh ko karunga bhai
  promise {on=2026-11-24} :: mangal ko paise aayenge tab dunga
  promise {on=2026-12-05} :: 5 ko salary aati hai tabhi de paunga
  promise {on=2026-11-21} :: abhi krta hu payment
  promise {on=2026-11-21} :: raat tak bhej deta hoon
  promise :: thoda time do de dunga
  promise :: jaldi kar dunga tension mat lo
  promise {on=2026-11-23} :: do din ruk jao bhaiya kar dunga
  promise {on=2026-11-27} :: shukrawar tak ho jayega payment
  promise {on=2026-11-28} :: agle shanivar ko cash de dunga
  promise {on=2026-11-22} :: kl krdunga
  promise {on=2026-12-10} :: 10 december tak poora clear kar denge
  promise {on=2026-11-25} :: 25 tak ka time dedo tab tak kar dunga
  promise {on=2026-11-22} :: abhi bahar hu kal karta hoon payment
  promise :: paise aate hi bhejta hu
  pause :: 10 din ke liye band rakhna ghar ja rahe hai
  pause :: kal doodh mat dena
  pause :: ek mahine ke liye freeze kar do
  pause :: 3 din tiffin nahi chahiye
  pause :: shaadi me ja rahe hai 20 se 28 tak paper mat dalna
  pause :: bimar hu to hold kar sakte ho kya membership
  pause :: exam tak class rok do
  pause :: gaon ja rahe hai do hafte doodh band rakhiyega
  pause :: thode din ke liye pause karna hai
  pause :: somvar tak khana mat bhejna
  cancel :: mujhe cancel karna hai
  cancel :: agle mahine se band kar do
  cancel :: membership khatam kar do meri
  cancel :: hum ghar shift kar rahe hai to band kar dijiye service
  cancel :: bete ka naam kaat do class se
  cancel :: tiffin hamesha ke liye band
  cancel :: nahi chahiye ab ye service
  cancel :: renew nahi karwana bhai
  change-plan :: yearly wala kar do
  change-plan :: shaam wale batch me daal do
  change-plan :: 1 litre ki jagah 2 litre kar do
  change-plan :: koi sasta plan hai kya usme kar do
  change-plan :: speed badhwani hai 100 wala plan lagao
  change-plan :: hafte me 3 din wala ho sakta hai kya
  change-plan :: monthly se quarterly karwana hai
  change-plan :: family pack me convert kar do
  change-plan :: subah ki jagah raat ka time mil sakta hai
  opening-hours :: kitne baje tak khula rehta hai
  opening-hours :: sunday ko gym khulta hai?
  opening-hours :: kal class hai ya chutti
  opening-hours :: timing kya hai aapki
  opening-hours :: dukan kab band hoti hai
  opening-hours :: diwali pe chalu rahega kya
  opening-hours :: subah kitne baje khulti hai library
  opening-hours :: holi ko chutti rahegi?
  complaint :: doodh kharab tha aaj
  complaint :: net nahi chal raha 2 din se
  complaint :: khana bilkul thanda tha
  complaint :: roz late aata hai aapka ladka
  complaint :: bahut ghatiya service hai
  complaint :: aaj bhi paper nahi aaya
  complaint :: do baar paise kat gaye mere
  complaint :: koi phone nahi uthata tumhara
  complaint :: safai theek se nahi hui
  complaint :: bill galat hai sahi karo
  complaint :: pani jaisa doodh de rahe ho
  complaint :: teacher dhyan nahi dete bacche pe
  wants-person :: malik se baat karni hai
  wants-person :: kisi insaan se baat karao
  wants-person :: phone kar lena free ho to
  wants-person :: sir ka number dena
  wants-person :: ek baar call kar dijiye please
  wants-person :: manager se baat karwao
  wants-person :: ye robot hai kya? kisi aadmi se baat karni hai
  opt-out :: message mat karo
  opt-out :: band karo ye msg
  opt-out :: mujhe message nahi chahiye
  opt-out :: mera number hata do
  opt-out :: msg bhejna band kro
  opt-out :: galat number hai message mat karo
  opt-out :: whatsapp pe kuch mat bhejna aage se
  opt-out :: roz roz ke reminder band karo
  opt-out :: BAND KARO
  opt-out :: sms mat bheja karo
  other :: haan ji
  other :: dhanyavaad bhaiya 🙏
  other :: kaun bol rahe ho
  other :: ram ram ji
  other :: shaam ko milte hai
  other :: beta ghar pahunch gaya kya
  other :: aaj trainer aayenge kya
  other :: photo bhej dena function ki
  other :: naya number hai mera save kar lo
  other :: main 10 min me pahunch raha hu
  other :: bahut accha padhate ho aap
  other :: kal milta hu
  other :: haan dekh liya
  other :: guitar bhi sikhate ho kya
  other :: achha ok soch ke batata hu
  other :: bhabhi ko namaste bolna
  other :: bottle chhoot gayi thi rakh lena
  other :: ji mil gayi receipt thanks
  other :: ok ji kal aata hu
  due-date amount :: kab dena hai aur kitna
  amount send-link :: kitna hua? qr bhi bhej do
  amount due-date :: kitna baki hai aur kab tak bharna hai
  already-paid send-receipt {amount=2000} :: 2000 bhej diye receipt bhej do
  already-paid opt-out :: paise de diye hai ab message band karo
  promise send-link {on=2026-11-22} :: kal karta hu payment link bhej dena
  promise complaint {on=2026-11-22} :: paise kal dunga par doodh kharab aa raha hai
  complaint cancel :: khana bekar hai kal se band kar do
  complaint wants-person :: net band hai 3 din se owner se baat karao
  already-paid complaint :: paise de diye phir bhi line kaat di kya badtamizi hai
  pause amount :: 15 din band rakhna aur hisab bata dena
  change-plan amount :: saal wala plan lena hai kitne ka hai
  opening-hours promise {on=2026-11-22} :: kal khula hai? aake paise dunga
  already-paid promise {amount=1000 on=2026-11-23} :: 1000 de diye baki parso dunga
  other :: paise ki baat baad me karenge
  other :: kal ka match dekha kya
  other :: beta kal nahi aayega class
  other :: khana accha tha aaj
  other :: gym me AC lag gaya kya
  other :: usne payment kiya kya
  other :: agar cancel karu to paise wapas milenge kya
  other :: receipt mil gayi
`;
