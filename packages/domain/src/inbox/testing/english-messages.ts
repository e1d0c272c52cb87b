/**
 * What customers of Indian shops write in English, each with what it asks: `intents {slots} ::
 * text`. A `⏎` is a line break.
 */
export const ENGLISH_MESSAGES = `
  due-date :: when is my renewal due
  due-date :: Hi, when does my membership expire?
  due-date :: whats the last date to pay
  due-date :: can you tell me till when my plan is valid
  due-date :: when do i need to pay next
  due-date :: My validity ends on which date?
  due-date :: plz tell due dt
  due-date :: what date is the next payment
  due-date :: hello mam when is shlok's fees due
  due-date :: expiry date?
  due-date :: Is it this month or next month that I have to renew
  due-date :: how many days left in my subscription
  due-date :: wen is d next instalment
  due-date :: until what date have i paid
  due-date :: I think my plan is over, can you check the date
  due-date :: renewal when
  due-date :: Due date pls 🙏
  due-date :: Has my package ended or still some days left
  due-date :: tell me on which day my internet pack gets over
  due-date :: By when should I clear this
  due-date :: My rent agreement is till which month??
  due-date :: when will it expire bro
  due-date amount :: when is the next fee due and how much is it
  due-date :: not sure when my plan ends

  amount :: how much do i have to pay
  amount :: what is my balance
  amount :: Hi how much is pending from my side
  amount :: total due?
  amount :: kindly let me know the outstanding amount
  amount :: whats the fee for this month
  amount :: how mch is the renewal
  amount :: amount pls
  amount :: can u tell me total for both kids
  amount :: Is anything pending against my name
  amount :: What do I owe you
  amount :: do i have any dues left?
  amount :: what will be the charges from next month
  amount :: how much was the bill this time
  amount :: Remaining amount?
  amount :: please share my outstanding
  amount :: balance amt
  amount :: is it 1500 or 1800 for this month
  amount :: how much more do i need to give
  amount :: so what's the final figure including joining fee
  amount :: Your msg says 4000 but how much of that is for my son
  amount :: what's pending
  amount :: hw much 2 pay
  amount :: I paid 1500 last year, how much is it now?
  amount :: have i cleared everything or something is left to pay
  amount send-link :: how much do I owe and where can I send it?
  amount send-link :: tell me the total and share the link, will pay now itself
  amount :: Pls confirm fees 💰
  amount :: how much should my father transfer for me and my sister together

  send-link :: please send payment link
  send-link :: send me the link
  send-link :: can you share your upi id
  send-link :: How can I pay?
  send-link :: share qr
  send-link :: pls share gpay number
  send-link :: What's your account number, want to do neft
  send-link :: link?
  send-link :: link not opening, send again
  send-link :: The payment page is showing error, pls resend the link
  send-link :: Where do I transfer the money
  send-link :: send scanner
  send-link :: can you forward the qr code once more
  send-link :: I want to pay online, how
  send-link :: give me bank details
  send-link :: the old link has expired, new one please
  send-link :: pls snd pymnt link
  send-link :: which number to do phonepe on
  send-link :: ifsc code and a/c no please
  send-link :: I am ready to pay, just send the QR 📲
  send-link send-receipt :: send me the link and also last months receipt
  send-link :: may I get your UPI handle?

  send-receipt :: please send the receipt
  send-receipt :: I need the invoice for last payment
  send-receipt :: can you mail me the bill, need it for reimbursement
  send-receipt :: receipt pls
  send-receipt :: Where is my receipt?
  send-receipt :: did not get the bill for october
  send-receipt :: share payment proof for my office claim
  send-receipt :: Need GST invoice with my company name
  send-receipt :: statement of account for last year please
  send-receipt :: kindly send fee receipt of Aarav for tax purpose
  send-receipt :: recipt nahi mila
  send-receipt :: Could you resend the invoice? I deleted it by mistake.
  send-receipt :: bill copy
  send-receipt :: I'd like a paid bill for my records
  send-receipt :: reciept plz 🧾
  send-receipt :: my company asks for an invoice every quarter, can you provide
  already-paid send-receipt {amount=1800} :: paid 1800 today, please send receipt
  already-paid send-receipt :: Payment done, where is the bill

  already-paid :: I have paid
  already-paid :: already paid
  already-paid {mode=upi} :: paid yesterday by gpay
  already-paid {ref=432109876543} :: Done. UTR 432109876543
  already-paid :: Payment done ✅
  already-paid {amount=1500 mode=upi} :: I paid 1500 on friday via paytm
  already-paid {amount=2000} :: sent 2000 just now
  already-paid {amount=3500 mode=bank_transfer ref=N325241234567890} :: Hi sir transferred 3500 to your account by NEFT ref N325241234567890
  already-paid {mode=cash} :: paid cash to the boy at the counter
  already-paid :: my husband already paid this last week
  already-paid {mode=cash} :: I've cleared the dues in cash with Ramesh
  already-paid :: Please check, I did the payment this morning
  already-paid :: amount debited from my account but it is still showing due
  already-paid :: I have already made the payment why r u sending reminders
  already-paid {amount=1200 mode=upi} :: gpay done 1200
  already-paid {amount=2500 mode=upi ref=T2611201234567890123} :: Rs. 2,500/- paid through phonepe txn id T2611201234567890123
  already-paid {amount=12000 mode=cheque} :: cheque given on monday for 12000
  already-paid :: Paid full
  already-paid {amount=5000 mode=bank_transfer} :: deposited 5000 in sbi a/c
  already-paid {amount=750} :: payment success 750 screenshot attached
  already-paid {mode=upi} :: just did upi
  already-paid :: Did you receive my payment?
  already-paid {amount=750} :: paid half, 750
  already-paid :: have sent the money
  already-paid :: I settled it with you on the 15th, in person
  already-paid :: payment made today
  already-paid {amount=999} :: Just now paid ₹999
  already-paid {mode=card} :: swiped my card at the desk on thursday, please update
  already-paid :: the amount has been credited to you on 18 Nov, pls check once
  already-paid {amount=100000 mode=bank_transfer} :: 1 lakh rtgs done today morning
  already-paid {mode=upi ref=632518840217} :: upi ref 632518840217 done from my side
  already-paid :: pymnt dun
  already-paid :: money sent, confirm

  promise {on=2026-11-22} :: I will pay tomorrow
  promise {on=2026-11-27} :: will pay by friday
  promise {on=2026-12-05} :: Paying on 5th
  promise {on=2026-11-23} :: give me 2 days, will clear
  promise {on=2026-11-30} :: salary comes on 30th, will pay then
  promise {on=2026-11-21} :: ok will do today
  promise {on=2026-11-21} :: will do gpay tonight
  promise {on=2026-11-23} :: Monday for sure
  promise {on=2026-12-01} :: I'll transfer the full amount on 1st dec
  promise {on=2026-11-30} :: Sorry for the delay will settle by month end
  promise :: i will pay soon
  promise :: sure, will make the payment
  promise {on=2026-11-21} :: paying in an hour
  promise {on=2026-11-22} :: My son will come and pay on sunday
  promise {on=2026-11-27} :: can't pay today, will do on 27th
  promise {on=2026-12-01} :: will pay after 10 days
  promise {on=2026-11-25} :: Plz wait till wednesday
  promise {on=2026-11-27} :: I will have paid it by friday
  promise {on=2026-11-22} :: Wil pay 2moro morning. tomorrow pakka
  promise {on=2026-11-25} :: I'm in hospital with my mother, I will clear it on 25 november
  promise {on=2026-11-24} :: remaining 500 I will give on tuesday when I come
  promise {on=2026-11-28} :: next week I will do the payment
  promise amount {on=2026-11-22} :: I'll pay tomorrow. how much is it exactly?
  promise send-link {on=2026-11-21} :: will pay today evening, send the qr
  promise {on=2026-11-22} :: no need to remind again and again will pay tmrw

  pause :: Please pause my membership for 15 days
  pause :: going out of station, hold my tiffin till 30th
  pause :: can i freeze for a month
  pause :: I'm travelling from 1 to 10 dec, please don't deliver
  pause :: not coming for 2 weeks due to surgery, please extend accordingly
  pause :: stop milk from tomorrow till sunday
  pause :: no delivery on monday and tuesday
  pause :: Can you put it on hold
  pause :: we are on vacation next week, kindly pause the newspaper
  pause :: My knee is hurt, doctor said rest for 3 weeks. Is it possible to freeze?
  pause :: paus my plan plz
  pause :: exams are going on so she will rejoin after 20 dec, put on hold till then
  pause amount :: pause for this week and tell me how much will be adjusted
  pause :: can my subscription be suspended temporarily?
  pause :: how many days can I pause in one year
  pause :: I need a break for one month, will restart in january

  cancel :: please cancel my subscription
  cancel :: I want to discontinue
  cancel :: I don't want to renew
  cancel :: not interested in continuing
  cancel :: cancel it
  cancel :: we are shifting to pune so pls close my account
  cancel :: I won't be continuing from next month
  cancel :: stop my membership
  cancel :: pls don't renew
  cancel :: remove my son from the class from december
  cancel :: I would like to terminate the contract
  cancel :: We've decided to discontinue the tuition
  cancel :: cancell my plan asap
  cancel :: I am leaving the gym, so no renewal this time
  cancel complaint :: worst service, cancel my connection today
  cancel :: How do I cancel?
  cancel :: Kindly discontinue tiffin from monday 🙏
  cancel :: not going to renew, found another place

  change-plan :: can i upgrade to the annual plan
  change-plan :: want to shift to evening batch
  change-plan :: move me to 100 mbps
  change-plan :: Is there a cheaper plan
  change-plan :: I only want 3 days a week now, change it
  change-plan :: switch to quarterly please
  change-plan :: can i downgrade
  change-plan :: what other plans do you have
  change-plan :: add my wife also, make it couple plan
  change-plan :: How much for the yearly plan?
  change-plan :: any offer on 6 month package
  change-plan :: I'd like to move from half litre to one litre from next week
  change-plan :: instead of monthly I want to take 3 months
  change-plan due-date :: when does my current plan end and can I switch to premium after that
  change-plan :: upgrd my plan pls
  change-plan :: can we change her timing from 5 to 6 pm

  opening-hours :: what time do you open
  opening-hours :: are you open today
  opening-hours :: is the gym open on sunday
  opening-hours :: where exactly are you located
  opening-hours :: closing time?
  opening-hours :: Is tomorrow a holiday
  opening-hours :: send location
  opening-hours :: are there classes on diwali
  opening-hours :: till what time can i come in the evening
  opening-hours :: address pls
  opening-hours :: r u guys open now?
  opening-hours :: timings?
  opening-hours :: what are your working hours on saturday
  opening-hours :: Will the library be closed tomorrow
  opening-hours :: google map pin please 📍
  opening-hours amount :: what time do you close and how much is my due
  opening-hours :: Is someone at the shop at 2pm

  complaint :: the tiffin was cold again today
  complaint :: very bad service
  complaint :: I was charged twice!!
  complaint :: internet is not working since morning
  complaint :: you people never pick up the phone
  complaint :: the trainer was rude to my wife
  complaint :: milk was spoiled and nobody responds
  complaint :: This is not what was promised. I am really disappointed.
  complaint :: why have you added 200 extra, this is cheating
  complaint :: AC not working in the gym for a week now 😡
  complaint :: paper not delivered for 3 days
  complaint :: your staff misbehaved yesterday
  complaint :: wrong amount in the bill
  complaint :: pathetic. no one came to clean.
  complaint :: I am not happy with the classes, teacher comes late daily
  complaint wants-person :: third time I'm complaining, let me talk to the owner
  complaint :: found hair in food 🤮
  complaint :: got charged even though I was on leave

  wants-person :: can someone call me
  wants-person :: I want to talk to the owner
  wants-person :: please call
  wants-person :: Is there a human here
  wants-person :: give me a call when free
  wants-person :: can i speak to manager
  wants-person :: stop sending bot msgs, connect me to a real person
  wants-person :: call me back
  wants-person :: is this a robot? I need to speak with somebody
  wants-person :: ask Suresh sir to call me
  wants-person :: need to discuss something, pls call after 6
  wants-person :: whom should I contact regarding this? want to talk to a person
  wants-person amount :: how much is due? call me

  opt-out :: STOP
  opt-out :: unsubscribe me
  opt-out :: please don't send me messages
  opt-out :: stop messaging me
  opt-out :: Remove my number from your list
  opt-out :: don't whatsapp me again
  opt-out :: no more reminders please
  opt-out :: take me off this list
  opt-out :: stop these sms
  opt-out :: I do not wish to receive these messages anymore
  opt-out :: kindly stop spamming
  opt-out :: Pls stop sending msgs on this no.
  opt-out :: wrong number, please do not message here
  opt-out :: unsubscibe
  opt-out :: how do i opt out of these messages
  opt-out already-paid :: I already paid so stop sending me these messages

  other :: hi
  other :: Good morning sir ☀️
  other :: Thank you so much
  other :: ok
  other :: 👍
  other :: Noted, thanks
  other :: Happy Diwali to you and your family 🪔✨
  other :: who is this?
  other :: I have not paid yet
  other :: if I pay today will I get a discount?
  other :: please don't stop my service
  other :: I did not ask to cancel anything
  other :: paid parking is there or not
  other :: can I pay on friday?
  other :: my daughter is selected for nationals 😊
  other :: I am coming in 10 minutes
  other :: Is the new batch for zumba starting?
  other :: do you take credit cards
  other :: if I cancel now do I get my money back
  other :: my address has changed, new one is flat 402 sai residency baner
  other :: please update my number to 9822012345
  other :: won't be able to pay this month
  other :: nice workout today!
  other :: I lost my id card
  other :: let me ask my wife and get back
  other :: cant hear you
  other :: when you pay the electricity bill of the society please inform
  other :: do you have a trial class for adults
  other :: sorry wrong chat
  other :: can someone else use my membership?
  other :: how are you
  other :: never mind
  other :: what documents do I need to bring
  complaint :: if it is not fixed by tomorrow I will cancel
  other :: Please don't call me, I am in a meeting
  other :: what is the wifi password
  other :: I will not cancel, don't worry
  other :: will inform you tomorrow
  other :: my friend wants to join
  other :: can't stop thinking about that biryani 😂
  other :: yes
  other :: No
  other :: is autopay already set up?
  other :: he never paid me back lol
  other :: I'll let you know when I have paid
  other :: refund my money
  other :: Can you give me a discount
  other :: give 10 days extra please
`;
