/**
 * Former wordings of the server's sentences in stored notifications and log rows, with the current
 * wording. Such rows are kept for a year and longer and can't be rewritten; in languages other than
 * English they are shown through their current sentence.
 */
export const FORMER_SENTENCES: readonly (readonly [former: string, present: string])[] = [
  ["Send this person only messages about their own renewals.", "Only send this person messages about their renewals."],
  [
    "“{name}” isn't in your list, and your role doesn't allow you to add it.",
    "“{name}” hasn't been added yet, and your role doesn't allow you to add it.",
  ],
  ["“{name}” isn't in your list any more. Check the file again.", "“{name}” no longer exists. Check the file again."],
  [
    "{added} new, {update} updated, {same} the same, {refused} refused.",
    "{added} new, {update} updated, {same} unchanged, {refused} skipped.",
  ],
  [
    "{text} has the day first, but this column is read month first. Change the date order in the Check step, or enter {day}.",
    "{text} has the day first, but this column is set to month first. Change the date to {day} and import the row again.",
  ],
  [
    "{text} has the day first, but this column is read month first. Correct it to {day} and import the row again.",
    "{text} has the day first, but this column is set to month first. Change the date to {day} and import the row again.",
  ],
  [
    "{text} has the month first, but this column is read day first. Change the date order in the Check step, or enter {day}.",
    "{text} has the month first, but this column is set to day first. Change the date to {day} and import the row again.",
  ],
  [
    "{text} has the month first, but this column is read day first. Correct it to {day} and import the row again.",
    "{text} has the month first, but this column is set to day first. Change the date to {day} and import the row again.",
  ],
  ["{file} is imported", "{file} imported"],
  ["{name} asked for no more emails", "{name} opted out of emails"],
  ["{name} asked for no more messages by email", "{name} opted out of emails"],
  ["{name} asked for no more messages on WhatsApp", "{name} opted out of WhatsApp messages"],
  ["{name} wants emails again", "{name} opted back in to emails"],
  ["{name} wants messages again", "{name} opted back in to messages"],
  [
    "{product} ended on {day}, and the last reminder got no answer. Renew it, close it, or leave it overdue.",
    "{product} was due on {day} and wasn't renewed after the last reminder. Renew it, cancel it or leave it overdue.",
  ],
  [
    "{product} ended on {day} and wasn't renewed after the last reminder. Renew it, close it or leave it overdue.",
    "{product} was due on {day} and wasn't renewed after the last reminder. Renew it, cancel it or leave it overdue.",
  ],
  [
    "{product} is already active until {day}. This adds a second subscription.",
    "{product} is already active and renews on {day}. This adds a second subscription.",
  ],
  ["{provider} could not be reached.", "Can't reach {provider}."],
  ["{provider} did not answer in time.", "{provider} didn't respond in time."],
  ["A promise for {day}?", "Promise for {day}?"],
  [
    "Add a customer, a product and a subscription, and the first reminder goes out by itself.",
    "Add a customer, a product and a subscription. Your first reminder is sent automatically.",
  ],
  ["An email goes out in its place, so there is nothing to do.", "We're sending an email instead. No action needed."],
  ["Asked not to be emailed, {day}.", "Opted out of email on {day}."],
  ["Asked not to be messaged on WhatsApp, {day}.", "Opted out of WhatsApp on {day}."],
  ["By the link in a reminder.", "They used the link in a reminder."],
  ["Confirm it, and reminders wait.", "Confirm the promise to put reminders on hold."],
  ["Email in place of WhatsApp is switched off.", "“Email if WhatsApp fails” is off."],
  ["Has not agreed to offers by email.", "Hasn't opted in to email offers."],
  ["Has not agreed to offers on WhatsApp.", "Hasn't opted in to WhatsApp offers."],
  [
    "If no status arrives, ask the customer or send the message by hand.",
    "If the status doesn't update, check with the recipient or send the message yourself.",
  ],
  [
    "It could not be sent within {hours} hours of its time.",
    "Couldn't be sent within {hours} hours of its scheduled time.",
  ],
  ["It ended on {day} and will show as overdue.", "The renewal was due on {day} and will show as overdue."],
  ["It did not arrive, and it is not tried again.", "Not delivered. We won't try again."],
  [
    "Meta chose not to deliver this message, to keep the person's inbox quiet.",
    "Meta limits how many messages a person gets, so this one wasn't delivered.",
  ],
  ["No more reminders go to them by email.", "They won't get email reminders any more."],
  ["No more reminders go to them on WhatsApp.", "They won't get WhatsApp reminders any more."],
  ["Reminders go to them by email again.", "They'll get email reminders again."],
  ["Reminders go to them on WhatsApp again.", "They'll get WhatsApp reminders again."],
  // Both named the first day that is not paid for as the last one.
  ["Renewed. Paid until {day}.", "Renewed. Runs until {day}."],
  ["Renewed: it now runs until {day}.", "Renewed. Next renewal on {day}."],
  ["Renewed until {day}.", "Renewed. Next renewal on {day}."],
  [
    "The database was restored; it may have gone out before.",
    "Data was restored from a backup. This message may already have been sent.",
  ],
  ["Reminders not sent after a restore: {number}", "Reminders not sent after a backup was restored: {number}"],
  ["The customer has come back.", "The recipient is active again."],
  ["The customer has said since when they pay.", "A promise to pay has since been recorded."],
  ["The customer is a sample.", "This is a sample record."],
  [
    "The message cannot be delivered: the number may not be on WhatsApp.",
    "Couldn't deliver. The number may not be on WhatsApp.",
  ],
  ["The message is tried again by itself in a few minutes.", "We'll try again automatically in a few minutes."],
  ["The message is tried again by itself, more slowly.", "We'll keep trying automatically at longer intervals."],
  [
    "The next reminder was due at the same time and went out in its place.",
    "The next reminder was due at the same time and was sent instead.",
  ],
  ["The pause is over, or was moved.", "The pause has ended or its dates have changed."],
  [
    "The provider's answer was lost, so it may have arrived. It is not sent again, so that nobody gets it twice.",
    "We don't know if this was delivered. To avoid a duplicate, we won't send it again.",
  ],
  ["The renewal was taken back.", "The renewal was undone."],
  ["The subscription is cancelled at its end.", "The subscription is set to cancel on its end date."],
  ["The worker was busy.", "Our server was busy."],
  ["There is no address for this recipient any more.", "This recipient no longer has contact details."],
  ["There is no phone number for WhatsApp.", "No phone number for WhatsApp."],
  ["They were told so.", "They've been notified."],
  [
    "This address bounced or asked for no more email, so Postmark does not send to it.",
    "Emails to this address bounced, or its owner unsubscribed, so Postmark won't send to it.",
  ],
  ["This reminder is not among those that are switched on.", "This reminder is turned off."],
  ["Waiting for the promise of {day}.", "On hold until the promised date, {day}."],
  [
    "We used the renewal date in the sheet. {duration} would end on {day}.",
    "We used the renewal date in the sheet. A term of {duration} would renew on {day}.",
  ],
  ["WhatsApp is not available for the moment.", "WhatsApp isn't available right now."],
  [
    "Your data is kept for 30 days. Paying again brings everything back.",
    "Your data is kept for 30 days. Pay again to restore everything.",
  ],
  ["Your payment was returned and the CRM is paused", "Your payment was refunded and your CRM is suspended"],
  ["The email to {name} may not have arrived", "The email to {name} may not have been delivered"],
  ["The WhatsApp message to {name} may not have arrived", "The WhatsApp message to {name} may not have been delivered"],
  [
    "Today's message limit is reached. It goes out tomorrow.",
    "You've reached today's message limit. This will be sent tomorrow.",
  ],
  ["{name} has not renewed", "{name} hasn't renewed"],
  ["The customer was deleted.", "The recipient was deleted."],
  ["This is a sample customer.", "This is a sample record."],
  ["The customer has since promised a payment date.", "A promise to pay has since been recorded."],
  ["The customer is active again.", "The recipient is active again."],
  ["This message is for customers only.", "This message isn't sent to the owner."],
  [
    "Check the address, or contact the customer yourself.",
    "Check the recipient's phone number or email address, or contact them directly.",
  ],
  [
    "Check the address, or contact them yourself.",
    "Check the recipient's phone number or email address, or contact them directly.",
  ],
  ["The recipient is the sending number itself.", "The recipient's number is the same as the sending number."],
  [
    "If no status arrives, check with the customer or send the message yourself.",
    "If the status doesn't update, check with the recipient or send the message yourself.",
  ],
  ["Ask the customer for another email address, or call.", "Ask the recipient for another email address, or call."],
  ["Ask the customer for another email address.", "Ask the recipient for another email address."],
  ["Check the number with the customer, or send an email.", "Check the number with the recipient, or send an email."],
  [
    "More than 24 hours have passed since the customer's last message.",
    "More than 24 hours have passed since the recipient's last message.",
  ],
  [
    "The customer doesn't want promotional messages from this business.",
    "The recipient doesn't want promotional messages from your business.",
  ],
  ["Send only messages about their own subscription.", "Only send this person messages about their renewals."],
  [
    "No product given, so the date and price are skipped.",
    "This row doesn't say what was bought, so its dates, price and payment are skipped.",
  ],
  ["{name} of row {row}", "{name} (row {row})"],
  [
    "No product called “{name}”. Your role can't create one.",
    "“{name}” hasn't been added yet, and your role doesn't allow you to add it.",
  ],
  ["No product called “{name}”. Check the file again.", "“{name}” no longer exists. Check the file again."],
  [
    "A customer has one phone number, so {text} was skipped.",
    "Only one phone number can be saved, so {text} was skipped.",
  ],
  [
    "Today's message limit is reached. Sends tomorrow.",
    "You've reached today's message limit. This will be sent tomorrow.",
  ],
  ["Today's message limit is reached", "You've reached today's message limit"],
  [
    "The rest will be sent tomorrow. Your limit increases over time.",
    "We'll send the rest tomorrow. Your limit increases over time.",
  ],
  [
    "“{name}” isn't in your list, and your role can't add it.",
    "“{name}” hasn't been added yet, and your role doesn't allow you to add it.",
  ],
  [
    "{label}: line breaks and control characters are replaced by spaces.",
    "{label}: line breaks will be replaced with spaces.",
  ],
  [
    "{product} has changed since, so its dates and price stay as they are.",
    "{product} has been renewed, paused or cancelled since it was added, so this import won't change its dates or price.",
  ],
  [
    "{product} has been edited since it was added, so its dates and price won't change.",
    "{product} has been renewed, paused or cancelled since it was added, so this import won't change its dates or price.",
  ],
  [
    "“{name}” says {stated} months, but {product} lasts {known}. Using {used} months.",
    "“{name}” says {stated} months, but {product} lasts {known} months. We used {used} months.",
  ],
  ["Not sent. Its day had passed.", "Not sent because the scheduled date had passed."],
  [
    "Only one phone number is kept, so {text} was skipped.",
    "Only one phone number can be saved, so {text} was skipped.",
  ],
  ["The subscription belongs to another customer now.", "The subscription now belongs to another customer."],
  ["The message “{name}” is off.", "The “{name}” message is turned off."],
  [
    "This row doesn't say what is paid for, so its date and price are skipped.",
    "This row doesn't say what was bought, so its dates, price and payment are skipped.",
  ],
  [
    "We used the renewal date in the sheet. With {duration}, it would be {day}.",
    "We used the renewal date in the sheet. A term of {duration} would renew on {day}.",
  ],
  [
    "Your data was restored from a backup on {day}. These reminders may have been sent before that, so they weren't sent again. See them in the reminder log. To send one by hand, use Send reminder on the renewal.",
    "Your data was restored from a backup on {day}. These reminders may have been sent before that, so they weren't sent again. See them in History. To send one yourself, choose Send reminder on the renewal.",
  ],
  [
    "Your data was restored from a backup on {day}. These reminders may have been sent before that, so they weren't sent again. See them in the reminder log. To send one yourself, choose Send reminder on the renewal.",
    "Your data was restored from a backup on {day}. These reminders may have been sent before that, so they weren't sent again. See them in History. To send one yourself, choose Send reminder on the renewal.",
  ],
  [
    "{text} isn't an amount. Enter it like 1500 or ₹1,500.",
    "{text} isn't an amount. Enter an amount like 1500 or 1,500.",
  ],
  ["Opted out of email, {day}.", "Opted out of email on {day}."],
  ["Opted out of WhatsApp, {day}.", "Opted out of WhatsApp on {day}."],
  ["It was due on {day} and will show as overdue.", "The renewal was due on {day} and will show as overdue."],
  ["It starts on {day}, more than a year from now.", "The term starts on {day}, more than a year from now."],
  ["{channel} reminders are switched off.", "{channel} reminders are turned off."],
  ["Reminders to customers are switched off.", "Reminders to customers are turned off."],
  ["Reminders to the owner are switched off.", "Reminders to the owner are turned off."],
  [
    "Meta limits this WhatsApp number because too many people marked its messages as spam.",
    "Meta has restricted this WhatsApp number because too many people marked its messages as spam.",
  ],
  [
    "They don't want promotional messages from this business.",
    "The recipient doesn't want promotional messages from your business.",
  ],
  ["Postmark is closed for maintenance.", "Postmark is down for maintenance."],
  [
    "Too many messages went to this person in a short time.",
    "Too many messages were sent to this person in a short time.",
  ],
  ["The end date is now {day}.", "The renewal date is now {day}."],
  [
    "Email isn't configured, so we can't check this message.",
    "Email isn't configured, so we can't check whether this message was delivered.",
  ],
  ["All overdue", "View all overdue"],
  [
    "{product} was due on {day} and wasn't renewed after the last reminder. Renew it, close it or leave it overdue.",
    "{product} was due on {day} and wasn't renewed after the last reminder. Renew it, cancel it or leave it overdue.",
  ],
  ["Renew or close", "Renew or cancel"],
  ["Hasn't agreed to email offers.", "Hasn't opted in to email offers."],
  ["Hasn't agreed to WhatsApp offers.", "Hasn't opted in to WhatsApp offers."],
  [
    "{text} isn't a status. Enter active, prospect or inactive.",
    "{text} isn't a valid status. Enter active, prospect or inactive.",
  ],
  ["{text} isn't a language. Enter English or Hindi.", "{text} isn't a supported language. Enter English or Hindi."],
  [
    "{text} isn't a payment mode. Enter Cash, UPI, Bank transfer, Card, Cheque or Other.",
    "{text} isn't a supported payment mode. Enter Cash, UPI, Bank transfer, Card, Cheque or Other.",
  ],
  [
    "Check the address, or contact them directly.",
    "Check the recipient's phone number or email address, or contact them directly.",
  ],
  [
    "If no status arrives, check with them or send the message yourself.",
    "If the status doesn't update, check with the recipient or send the message yourself.",
  ],
  ["Ask them for another email address, or call.", "Ask the recipient for another email address, or call."],
  [
    "We don't know yet if WhatsApp accepted the message. Its status will update if it did.",
    "We don't know yet if WhatsApp accepted the message. If it did, the status will update.",
  ],
  ["Nothing left to report.", "There was nothing to report."],
  ["Not sent because its date had passed.", "Not sent because the scheduled date had passed."],
  [
    "We'll try again once WhatsApp confirms it wasn't sent.",
    "We'll try again if WhatsApp confirms that the message wasn't sent.",
  ],
  [
    "We'll try again once WhatsApp confirms that the message wasn't sent.",
    "We'll try again if WhatsApp confirms that the message wasn't sent.",
  ],
  [
    "We'll check whether it was sent before trying again.",
    "We'll check whether the message was sent before trying again.",
  ],
  ["Send it as text.", "Send the message as plain text."],
  [
    "Compare the template's name, language and parameters in WhatsApp Manager.",
    "Check the template's name, language and parameters in WhatsApp Manager.",
  ],
  ["Check the number with them, or send an email.", "Check the number with the recipient, or send an email."],
  [
    "More than 24 hours have passed since their last message.",
    "More than 24 hours have passed since the recipient's last message.",
  ],
  [
    "They don't want promotional messages from your business.",
    "The recipient doesn't want promotional messages from your business.",
  ],
  ["Send only messages about their own renewals.", "Only send this person messages about their renewals."],
  [
    "The database was restored. This message may have been sent before.",
    "Data was restored from a backup. This message may already have been sent.",
  ],
  ["They're active again.", "The recipient is active again."],
  ["They've since promised a payment date.", "A promise to pay has since been recorded."],
  [
    "This address bounced or unsubscribed, so Postmark won't send to it.",
    "Emails to this address bounced, or its owner unsubscribed, so Postmark won't send to it.",
  ],
  ["Ask them for another email address.", "Ask the recipient for another email address."],
  ["We'll keep trying automatically, less often.", "We'll keep trying automatically at longer intervals."],
  ["Through the link in a reminder.", "They used the link in a reminder."],
  ["Reminders not sent after restoring a backup: {number}", "Reminders not sent after a backup was restored: {number}"],
  ["{text} isn't a date. Enter it like 31/01/2026.", "{text} isn't a date. Enter a date like 31/01/2026."],
  [
    "{text} isn't an amount. Enter it like 1500 or 1,500.",
    "{text} isn't an amount. Enter an amount like 1500 or 1,500.",
  ],
  ["{label} must have at most {number} characters.", "{label} can have up to {number} characters."],
  [
    "This row doesn't say what the payment is for, so its date and price are skipped.",
    "This row doesn't say what was bought, so its dates, price and payment are skipped.",
  ],
  [
    "{product} has been renewed, paused or cancelled since it was added, so this import won't change its dates and price.",
    "{product} has been renewed, paused or cancelled since it was added, so this import won't change its dates or price.",
  ],
  [
    "The database was restored. This message may already have been sent.",
    "Data was restored from a backup. This message may already have been sent.",
  ],
  [
    "Check their phone number or email address, or contact them directly.",
    "Check the recipient's phone number or email address, or contact them directly.",
  ],
  [
    "If the status doesn't update, check with them or send the message yourself.",
    "If the status doesn't update, check with the recipient or send the message yourself.",
  ],
  ["Confirm it to put reminders on hold.", "Confirm the promise to put reminders on hold."],
  ["The subscription is set to cancel at its end date.", "The subscription is set to cancel on its end date."],
  ["A payment date has since been promised.", "A promise to pay has since been recorded."],
  ["The pause has ended or its date has changed.", "The pause has ended or its dates have changed."],
  [
    "{text} has the month first, but this column is set to day first. Change it to {day} and import the row again.",
    "{text} has the month first, but this column is set to day first. Change the date to {day} and import the row again.",
  ],
  [
    "{text} has the day first, but this column is set to month first. Change it to {day} and import the row again.",
    "{text} has the day first, but this column is set to month first. Change the date to {day} and import the row again.",
  ],
];
