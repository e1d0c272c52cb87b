import type { BusinessWords } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the first run after registration, in the current language: read its
 * properties while rendering.
 */
export const firstRunTexts = translatedTexts(() => ({
  steps: { label: t`First steps`, trade: t`Your trade`, list: t`Your list` },
  later: t`Decide later`,
  trade: {
    title: t`What do you run?`,
    lead: t`The screens use your words and show the figures that matter in your trade. You can change it later.`,
    use: (type: string) => t`Use ${type}`,
    saving: t`Saving...`,
    choose: t`Choose what fits best. Generic Business fits any trade with renewals.`,
    says: (type: string) => t`With ${type}, your screens say`,
    dashboard: t`Your dashboard shows`,
    reminder: t`Your reminders read`,
    failed: t`Couldn't save your business`,
    back: t`Back to your list`,
  },
  list: {
    later: t`Go to the dashboard`,
    import: t`Or bring a whole list`,
    contactsStep: t`Nothing is saved until you have checked the list.`,
    importLead: t`In any column order. You check what we understood before anything is saved.`,
    paste: t`Paste rows`,
    pasteLead: t`from Excel or Google Sheets`,
    pasteKept: t`Your pasted rows are still here`,
    contacts: t`Phone contacts`,
    contactsLead: t`as a .vcf file. You choose who.`,
    noList: t`No list yet?`,
    noListLead: t`Download a sheet to fill in`,
    close: t`Close`,
    samples: t`Just looking around?`,
    samplesLead: t`Sample records are marked as such and can be removed with one click.`,
    byHand: t`Add the first one by hand`,
    phone: t`Mobile`,
    price: t`Amount`,
    every: t`Renews every`,
    started: t`Started on`,
    paid: t`Paid?`,
    notPaid: t`Not paid yet`,
    renewsOn: (day: string) => t`Renews on ${day}`,
    add: (name: string) => t({ message: `Add ${name}`, context: "a customer" }),
    adding: t`Adding...`,
    failed: t`Couldn't add`,
    added: (name: string, day: string) => t`${name} is added and renews on ${day}`,
  },
}));

/** The texts of the list step that name the business's records. */
export const firstRunNouns = ({ customer, product }: BusinessWords) => ({
  title: t`Bring in your ${{ nouns: customer.many.toLowerCase() }}`,
  lead: t`Add the first one now, or bring a whole list. With the amount and the date, reminders can start.`,
  needed: t`Needs the ${{ customer: customer.one.toLowerCase() }}'s name, the mobile number, the ${{ product: product.one.toLowerCase() }} and the amount.`,
  addNobody: t`Add ${{ noun: customer.one.toLowerCase() }}`,
});
