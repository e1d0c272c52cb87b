/**
 * Messages of the measurement that counts, labelled as `EMAILS`: written when the rules were done,
 * measured once, and not used to change them.
 */
export const FINAL_MESSAGES = `
  en | due-date :: when is the society maintenance due
  en | due-date :: How long is my AMC valid?
  hinglish | due-date :: RO ki service kab due hai
  hinglish | due-date :: bhaiya swimming ka pass kab tak ka hai
  hi | due-date :: मेरा पास कब तक का है
  en | amount :: How much is the maintenance for flat B-204
  en | amount :: please tell my pending dues for pool membership
  en | amount :: do I owe anything for the music class
  hinglish | amount :: salon package ka kitna paisa baki hai
  hinglish | amount :: mera total bill kitna hua bhai
  hinglish | amount :: maintenance kitna bharna hai is quarter
  hi | amount :: मेंटेनेंस कितना देना है
  hi | amount :: मेरी फीस का कितना बाकी है
  mr | amount :: मेंटेनन्स किती बाकी आहे
  gu | amount :: મેન્ટેનન્સ કેટલું બાકી છે
  en | amount send-link :: how much do i have to pay and please send the QR
  en | send-link :: kindly send the link for payment
  en | send-link :: share your bank account details please
  hinglish | send-link :: payment ka scanner bhej dijiye
  hinglish | send-link :: konse number pe gpay karu
  hi | send-link :: पेमेंट का लिंक भेजिए
  en | send-receipt :: please send maintenance receipt for tax
  en | send-receipt :: I have not got the invoice for last month
  hinglish | send-receipt :: chande ki raseed bhej dijiye
  hi | send-receipt :: चंदे की रसीद भेज दीजिए
  en | already-paid :: maintenance already paid
  en | already-paid {amount=3200 mode=bank_transfer} :: paid 3200 via IMPS last night
  en | already-paid {amount=1750} :: I have transferred Rs 1750, kindly acknowledge
  en | already-paid :: It was paid by my wife on monday
  hinglish | already-paid {amount=1500} :: maine 1500 de diye hai guard ko
  hinglish | already-paid {mode=upi} :: gpay kar diya bhaiya dekh lena
  hinglish | already-paid :: maintenance jama kar diya hai
  hinglish | already-paid :: paise daal diye account me
  hi | already-paid {amount=2200} :: 2200 रुपये भेज दिए हैं
  hi | already-paid :: पेमेंट हो गया है
  mr | already-paid :: मेंटेनन्स भरले आहे
  gu | already-paid {amount=500 mode=cash} :: 500 રોકડા આપી દીધા
  en | promise {on=2026-11-23} :: will transfer maintenance on Monday
  en | promise {on=2026-11-30} :: I will definitely pay before 30 Nov
  en | promise {on=2026-11-24} :: give me three days please
  hinglish | promise {on=2026-11-22} :: kal pakka jama kar dunga
  hinglish | promise {on=2026-11-25} :: 25 ko salary milegi tab de dunga
  hinglish | promise {on=2026-11-21} :: aaj dopahar tak bhej dungi
  hinglish | promise {on=2026-11-28} :: agle hafte tak ruk jaiye de dunga
  hi | promise {on=2026-11-23} :: परसों पक्का भेज दूंगी
  hi | promise {on=2026-12-01} :: पहली तारीख को जमा कर दूंगा
  mr | promise {on=2026-11-22} :: उद्या नक्की भरतो
  gu | promise {on=2026-11-22} :: કાલે જમા કરી દઈશ
  en | pause :: please hold my salon package till january
  en | pause :: we are out of town, stop the milk for 4 days
  hinglish | pause :: hum 8 din bahar hai doodh band rakhna
  hi | pause :: एक हफ्ते के लिए अखबार रोक दो
  en | cancel :: cancel the AMC please
  en | cancel :: I don't want to continue swimming
  hinglish | cancel :: music class band kar do
  hinglish | cancel :: aage se RO service nahi chahiye
  hi | cancel :: मेरा प्लान कैंसिल कर दो
  en | change-plan :: can I upgrade to the gold package
  en | change-plan :: how much is the annual AMC plan
  hinglish | change-plan :: mera batch morning ka kar do
  hi | change-plan :: मुझे सालाना प्लान लेना है
  en | opening-hours :: what are pool timings
  en | opening-hours :: is the salon open on tuesdays
  hinglish | opening-hours :: salon kitne baje khulta hai
  hi | opening-hours :: आज पूल खुला है क्या
  en | complaint :: RO is leaking since your technician came
  en | complaint :: worst haircut, very disappointed
  hinglish | complaint :: pool ka paani bahut ganda hai
  hinglish | complaint :: aapka technician aaya hi nahi
  hi | complaint :: सर्विस बहुत खराब है आपकी
  en | wants-person :: can you please call me
  hinglish | wants-person :: mujhe manager se baat karni hai
  hi | wants-person :: मुझे फोन कीजिए
  en | opt-out :: stop sending me reminders
  en | opt-out :: remove my number please
  hinglish | opt-out :: message mat karo mujhe
  hi | opt-out :: मैसेज करना बंद करो
  mr | opt-out :: मेसेज नको
  gu | opt-out :: મેસેજ ના કરો
  en | other :: thank you ma'am
  en | other :: no I haven't paid
  en | other :: if I pay today can I get 10% off
  en | other :: please do not cancel my package
  en | other :: is there a separate pool for kids
  en | other :: I will be late for class today
  en | other :: can I pay after diwali?
  en | other :: the technician is coming tomorrow right
  en | other :: which shampoo do you use
  hinglish | other :: theek hai sir dhanyawad
  hinglish | other :: abhi to paise nahi hai bhai
  hinglish | other :: band mat karo meri class
  hinglish | other :: agar kal tak paise aa gaye to dekhta hu
  hinglish | other :: kal meri beti ka exam hai
  hinglish | other :: aapne paise wapas nahi kiye
  hi | other :: अभी पैसे नहीं दिए हैं
  hi | other :: कल बच्चा नहीं आएगा
  mr | other :: उद्या जमणार नाही
  gu | other :: કાલે રજા છે
  en | other :: 👍👍
`;
