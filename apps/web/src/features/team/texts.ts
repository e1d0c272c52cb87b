import type { GivenRole } from "@aavarti/domain/team";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the team settings, in the current language: read its properties while
 * rendering.
 */
export const teamTexts = translatedTexts(() => ({
  title: t`Team`,
  lead: (count: number) => plural(count, { one: "# person", other: "# people" }),
  loading: t`Loading your team`,
  failed: t`Couldn't load your team. Try again.`,
  retry: t`Try again`,
  cancel: t`Cancel`,
  close: t`Close`,
  person: t`Person`,
  role: t`Role`,
  lastSeen: t`Last seen`,
  actions: (name: string) => t`Actions for ${name}`,
  you: t`you`,
  suspended: t`Suspended`,
  neverSeen: t`Not seen yet`,
  lastHour: t`In the last hour`,
  leaving: t`When someone leaves or is removed, their sessions end at once. What they recorded stays, under their name.`,
  may: {
    admin: t`Everything but ownership, refunds of the fee and WhatsApp commands`,
    manager: t`All work, templates and settings; invites nobody`,
    agent: t`Daily work: records, renewals, chats and payments`,
    accountant: t`Reads everything; payments and exports`,
    viewer: t`Looks, changes nothing`,
  } satisfies Record<GivenRole, string>,

  invite: {
    open: t`Invite`,
    title: (business: string) => t`Invite to ${business}`,
    how: t`How`,
    byEmail: t`By email`,
    byLink: t`By link, such as on WhatsApp`,
    email: t`Email`,
    phone: t`WhatsApp number`,
    phoneHint: t`Optional. Opens WhatsApp with the link for this number.`,
    linkNote: t`The link works once, for 7 days, for whoever opens it first. You're told who joins.`,
    emailNote: t`We email a link that works once, for 7 days, for this address only.`,
    submit: (role: string) => t`Invite as ${role}`,
    pending: t`Inviting...`,
    sent: t`Invitation sent`,
    sentTo: (email: string) => t`We've emailed ${email}.`,
    failed: t`Couldn't invite`,
  },

  link: {
    title: t`Invitation link`,
    lead: t`Send this link now: it's shown only once. It works once, for 7 days.`,
    label: t`Link`,
    whatsapp: t`Send on WhatsApp`,
    copy: t`Copy link`,
    copied: t`Link copied`,
    copyFailed: t`Couldn't copy. Select the link and copy it.`,
    message: (business: string, link: string) => t`Join ${business} on Aavarti: ${link}`,
    done: t`Done`,
  },

  invited: {
    title: t`Invited`,
    link: t`Link for anyone you send it to`,
    sending: t`Sending now`,
    sent: (when: string, by: string, till: string) => t`Sent ${when} by ${by}, works until ${till}`,
    sentBySomeone: (when: string, till: string) => t`Sent ${when}, works until ${till}`,
    expired: (when: string) => t`Expired ${when}`,
    again: t`Send again`,
    newLink: t`New link`,
    againFailed: t`Couldn't send the invitation again`,
    withdraw: t`Withdraw`,
    withdrawNamed: (name: string) => t`Withdraw the invitation of ${name}`,
    withdrawn: t`Invitation withdrawn`,
    withdrawFailed: t`Couldn't withdraw the invitation`,
  },

  changeRole: {
    open: t`Change role`,
    title: (name: string) => t`Role of ${name}`,
    submit: t`Change role`,
    pending: t`Changing...`,
    done: (name: string, role: string) => t`${name} is now ${role}`,
    failed: t`Couldn't change the role`,
  },

  suspend: {
    open: t`Suspend`,
    title: (name: string) => t`Suspend ${name}?`,
    lead: t`They're signed out at once and can't sign in here until you restore their access. Their records and conversations stay.`,
    submit: t`Suspend`,
    done: (name: string) => t`${name} is suspended`,
    failed: t`Couldn't suspend`,
    resume: t`Restore access`,
    resumed: (name: string) => t`${name} can sign in again`,
    resumeFailed: t`Couldn't restore access`,
  },

  remove: {
    open: t`Remove`,
    title: (name: string) => t`Remove ${name}?`,
    lead: t`They're signed out at once. What they recorded stays, under their name.`,
    conversations: t`Their open conversations go to`,
    nobody: t`Nobody`,
    submit: t`Remove`,
    pending: t`Removing...`,
    done: (name: string) => t`${name} was removed`,
    failed: t`Couldn't remove`,
  },

  transfer: {
    open: t`Hand over ownership`,
    title: (name: string) => t`Hand over ownership to ${name}?`,
    lead: (name: string, business: string) =>
      t`${name} becomes an owner of ${business}: they can remove you, ask for a refund of the fee and delete the account.`,
    stays: t`I stay an owner, too`,
    becomesAdmin: t`Otherwise you become an admin.`,
    password: t`Your current password`,
    codeLead: t`You sign in with Google, so we confirm by email.`,
    sendCode: t`Email me a code`,
    sendingCode: t`Sending...`,
    codeSent: t`Check your email`,
    codeSentNote: t`The code works for 15 minutes.`,
    codeFailed: t`Couldn't send the code`,
    code: t`Code from the email`,
    submit: t`Hand over`,
    pending: t`Handing over...`,
    done: (name: string) => t`${name} is an owner now`,
    failed: t`Couldn't hand over ownership`,
  },

  leave: {
    title: t`Leave the business`,
    lead: (business: string) =>
      t`You're signed out of ${business} at once. What you recorded stays, under your name. To come back, you need an invitation.`,
    open: t`Leave`,
    question: (business: string) => t`Leave ${business}?`,
    stay: t`Stay`,
    pending: t`Leaving...`,
    done: (business: string) => t`You left ${business}`,
    failed: t`Couldn't leave`,
  },
}));
