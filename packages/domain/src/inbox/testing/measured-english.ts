/**
 * English messages of the measurement with two halves, labelled as `ENGLISH_MESSAGES`: typed in a
 * hurry, dictated, with typing mistakes and emoji, with several questions in one.
 */
export const MEASURED_ENGLISH = `
  due-date :: Hii when is my next due
  due-date :: could u pls check till wht date my gym is paid for
  due-date :: what's the last day i can use the pool on this pass
  due-date :: Sir my son joined on 12th aug, so when does his 3 months get over
  due-date :: is my membership still on or finished?
  due-date :: my app shows expired. did it really expire?
  due-date :: hello I just want to know when the next installment falls
  due-date :: On what day do you want the rent every month
  due-date :: wat is the renewl date
  due-date :: Reminder says due soon. How soon exactly?
  due-date :: How many days do I have left on my plan 🤔
  due-date :: is the due date the 1st or the 5th
  due-date :: when did i last renew and when is it due again
  due-date :: hi can you confirm the expiry of locker no 14
  due-date :: please tell me the validity of the current recharge
  due-date :: until when am I covered
  due-date :: next payment when?
  due-date :: need to know by what date the fees for term two have to be in
  due-date :: my tiffin subscription ends when exactly
  due-date :: do i have time till monday or is today the last day
  amount :: Hi, how much should I send
  amount :: what do i owe you guys
  amount :: whats my balence
  amount :: can u tell me the exact amt pls
  amount :: how much for the coming month
  amount :: Total for both kids please
  amount :: amount?
  amount :: please let me know my outstanding as on today
  amount :: is there anything left to pay from my side
  amount :: ok so after the 2000 I gave how much remains
  amount :: how much is my bill this time including the extra milk
  amount :: hello madam what will be the fees for december
  amount :: Could you break down what I have to pay
  amount :: I need the figure for my accounts, what is due from us
  amount :: what was the total again? forgot 😅
  amount :: just checking if I have any dues pending with you
  amount :: How many rupees do I need to transfer for the renewal
  amount :: do we have an outstanding amount for flat 302
  amount :: remaining amt of aarav plz
  amount :: how much does the renewal cost me
  amount :: Am I all clear or is some money still pending
  send-link :: send me the qr code
  send-link :: can you pls share ur upi id
  send-link :: payment link?
  send-link :: which number should I google pay to
  send-link :: the link expired, please send a new one
  send-link :: Kindly share account number and ifsc so that I can do neft
  send-link :: pls send d paymnt link again, deleted by mistake
  send-link :: Where do I pay online
  send-link :: how can i make the payment sitting in dubai
  send-link :: i want to pay now, send link
  send-link :: Do you take card? share the link please
  send-link :: gpay number please 🙏🏻
  send-link :: whats your phonepe no
  send-link :: Ready to pay, how do I do it
  send-link :: please forward your bank details to my accountant
  send-receipt :: pls send receipt
  send-receipt :: I need a bill for the last payment for office claim
  send-receipt :: can i get the invoice with my company gst number on it
  send-receipt :: where is my receipt??
  send-receipt :: still haven't got the receipt for octobers fees
  send-receipt :: Kindly mail the tax invoice
  send-receipt :: reciept plz
  send-receipt :: hi need fee receipt for school reimbursement, of both terms
  send-receipt :: share the pdf of the bill
  send-receipt :: you said you will send the receipt, not received
  send-receipt :: could I have proof of payment for my landlord
  send-receipt :: resend invoice no 118 please
  send-receipt :: i need invoices of the whole year for tax filing
  send-receipt :: Please give the bill in the name of Mehta Traders
  already-paid :: Paid ✅
  already-paid :: i have already made the payment, please update
  already-paid {amount=1500} :: sent you 1500 just now
  already-paid {mode=upi} :: done by gpay
  already-paid {amount=2400 mode=upi} :: Paid 2400 on phonepe, pls confirm
  already-paid {mode=cash} :: I paid cash to the boy at the counter yesterday
  already-paid {amount=12000 mode=bank_transfer ref=N326262817734512} :: Transferred Rs 12,000 by NEFT ref N326262817734512
  already-paid :: why am I getting reminders, I paid last week
  already-paid :: payment done check once
  already-paid {amount=850} :: 850/- sent, did you get it?
  already-paid {mode=cheque} :: cheque was dropped at your office on Tuesday
  already-paid {amount=3000} :: My husband paid the 3000 this morning
  already-paid {mode=card} :: paid with my credit card on your website
  already-paid {mode=upi ref=632614785512} :: upi transaction id 632614785512 for the fee
  already-paid :: Hi money was debited from my account, has it reached you
  already-paid :: fees r paid sir
  already-paid :: have cleared all my dues
  already-paid {amount=5600} :: Five thousand six hundred has been paid
  already-paid :: Please stop the reminders, the amount was settled on the 15th
  already-paid {amount=999} :: just paid 999, please activate
  already-paid :: i hav payed alredy
  already-paid :: attached is the screenshot of the payment
  already-paid {amount=700 mode=cash} :: gave 700 cash to your brother
  promise {on=2026-11-22} :: will pay tmrw
  promise {on=2026-11-23} :: I'll pay on monday morning for sure
  promise {on=2026-11-30} :: can pay by 30th only, please adjust
  promise {on=2026-12-01} :: Will send it on the 1st
  promise {on=2026-11-21} :: paying tonight
  promise {on=2026-11-27} :: ok friday I will clear everything
  promise {on=2026-11-26} :: will transfer on 26 nov
  promise {on=2026-12-05} :: i get my salary on 5th will pay that day
  promise {on=2026-11-22} :: sending tomorow pakka
  promise :: will pay soon dont worry
  promise :: give me some time I will pay
  promise {on=2026-11-23} :: Please give me two days, I will arrange
  promise {on=2026-11-25} :: payment will be done by wednesday
  promise {on=2026-11-24} :: Let me come back on 24th, will give you then
  promise {on=2026-11-22} :: I'm travelling, shall pay you tomorrow evening
  promise {on=2026-12-10} :: will pay the balance on 10th december
  promise {on=2026-11-28} :: next saturday i will drop the cash
  promise {on=2026-11-21} :: Will do the payment today itself 👍
  promise :: I will pay as soon as my cheque clears
  pause :: please put my membership on hold for 2 weeks
  pause :: we are going to our native place, no milk from 25th to 2nd
  pause :: can i freeze my plan for a month, had an operation
  pause :: Dont send tiffin for the next three days
  pause :: Want to pause till January
  pause :: stop newspaper from tomorow till 30th we r on holiday
  pause :: is it possible to suspend the internet while we are away
  pause :: I have fever so won't come for 10 days please extend
  pause :: pls hold my classes until exams are over
  pause :: no delivery tomorrow and day after please
  pause :: Need a break of 15 days
  pause :: kindly freeze from 1 dec to 15 dec
  cancel :: i want to cancel my subscription
  cancel :: Please close my account, we are moving out
  cancel :: not coming from next month
  cancel :: I wont be renewing
  cancel :: discontinue my daughter's dance class from december
  cancel :: pls cancle
  cancel :: stop the newspaper permanently
  cancel :: I would like to end my membership
  cancel :: We have decided to leave the tiffin service
  cancel :: do not renew my plan again
  cancel :: i am not interested in continuing
  cancel :: how do I cancel this
  cancel :: Terminate the connection at the end of this month
  cancel :: found another gym near home so please end mine
  change-plan :: can I move to the yearly plan
  change-plan :: i want to upgrade to 100 mbps
  change-plan :: please change my batch to evening
  change-plan :: Switch me to half litre from monday
  change-plan :: do you have something cheaper, want to downgrade
  change-plan :: is it possible to shift from monthly to quarterly
  change-plan :: I'd like to add one more meal to my plan
  change-plan :: want 2 litres instead of 1 from now on
  change-plan :: Can you shift my slot from 7 to 8 am
  change-plan :: upgrade me to premium pls
  change-plan :: what would it take to change to the family plan
  change-plan :: I only want three days a week instead of five
  opening-hours :: what time do you open on sunday
  opening-hours :: r u open today
  opening-hours :: Gym timings?
  opening-hours :: are classes on tomorrow or is it a holiday
  opening-hours :: till what time is the library open
  opening-hours :: is the office closed on diwali
  opening-hours :: what r ur working hours
  opening-hours :: When do you close at night
  opening-hours :: can i come now, anyone there at the shop?
  opening-hours :: Is there class today? it's raining
  opening-hours :: do you shut for lunch
  complaint :: the milk was spoiled again today
  complaint :: internet has been down since morning
  complaint :: your delivery boy was very rude to my mother
  complaint :: Nobody came to clean today
  complaint :: food was cold and came an hour late
  complaint :: i have been charged twice 😡
  complaint :: the AC in the gym is not working for a week
  complaint :: I am not happy with the new trainer
  complaint :: this is the third time the paper did not come
  complaint :: found a hair in the dal. unacceptable
  complaint :: wrong amount on my bill, please correct
  complaint :: speed is so slow i can't work
  wants-person :: please call me
  wants-person :: can I talk to someone
  wants-person :: is this a bot? I need a human
  wants-person :: want to speak with the owner
  wants-person :: give me the managers number
  wants-person :: call me back when free
  wants-person :: pls ask sir to phone me
  wants-person :: stop these automatic replies and let me speak to a real person
  wants-person :: Can somebody from your side ring me after 6
  wants-person :: i'd rather discuss this on call
  opt-out :: please don't send me any more messages
  opt-out :: take my number off your list
  opt-out :: wrong number, dont message again
  opt-out :: why do you keep sending these? stop it
  opt-out :: i do not want whatsapp msgs from you
  opt-out :: remove me
  opt-out :: kindly stop sending promotional texts on this number
  opt-out :: stop spamming or i'll report you
  opt-out :: dont text me
  opt-out :: I don't wish to be contacted on whatsapp
  other :: thanks!
  other :: Good morning 🌞
  other :: noted with thanks
  other :: Happy new year to you and family
  other :: my daughter got first prize thanks to you
  other :: who is this
  other :: sure will see you at 5
  other :: I am outside the gate
  other :: please tell the trainer I'll be ten minutes late
  other :: do you also teach guitar
  other :: is parking available there
  other :: my new email is rohan.k@example.com
  other :: congratulations on the new branch
  other :: she forgot her bottle in class, please keep it
  other :: did you see the match yesterday
  other :: Welcome
  other :: my cousin wants to join, what do I tell him
  other :: hmm ok let me think
  other :: sorry for the late reply
  other :: Received, thank you so much
  other :: i'll ask my father
  other :: please update my address to 14 MG Road
  other :: how is madam's health now
  other :: left my helmet in the locker room
  other :: Is this the number for Sharma classes
  due-date amount :: when is it due and how much
  amount due-date :: how much do I pay and by when?
  amount send-link :: tell me the amount and send your upi
  amount send-receipt :: What's pending? also need last month's receipt
  already-paid send-receipt :: Paid yesterday, please send the receipt
  already-paid send-receipt {amount=4500} :: I paid 4500 on sunday but no receipt yet
  already-paid opening-hours :: payment is done. are you open tomorrow?
  already-paid complaint {amount=2000} :: I paid 2000 and you still cut my connection. pathetic
  promise send-link {on=2026-11-22} :: will pay tomorrow, send me the link
  promise amount {on=2026-11-23} :: I'll pay on Monday. how much is it in all?
  complaint cancel :: milk is sour every other day, please cancel my order
  complaint wants-person :: Bill is wrong again. Ask your manager to call me
  cancel send-receipt :: please cancel from december and send me the final bill
  pause due-date :: please pause for two weeks. when will it end then?
  change-plan amount :: want to go for the annual plan, how much will it be
  opening-hours amount :: Are you open on Sunday and how much is pending from my side
  opt-out complaint :: worst service ever. stop sending me messages
  already-paid opt-out :: Already paid!! stop sending me these reminders
  due-date opening-hours :: when does my card expire and what time do you open
  already-paid promise {amount=1000 on=2026-11-30} :: paid 1000 now, will pay the rest on 30th
  amount wants-person :: how much do i owe? and please call me
  other :: I will bring the form on Monday
  other :: I already told your colleague about the parking
  other :: can you stop at the corner shop on the way
  other :: please pay attention to his homework
  other :: how much homework do the kids get
  other :: when will the results be out
  other :: my neighbour has not paid for parking, is that my problem
  other :: the link to the yoga video was nice
  other :: will there be a receipt counter at the fair
  other :: hold the door please, coming up
`;
