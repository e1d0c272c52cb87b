import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/** Returns the names and meanings of healthcare's key figures, with the business's nouns. */
export function healthcareFigureWords({ customer, product, subscription }: BusinessWords) {
  const customers = customer.many.toLowerCase();
  const products = product.many.toLowerCase();
  const subscriptions = subscription.many.toLowerCase();
  return {
    lapsingIn14: {
      name: t`Due in 14 days`,
      meaning: t`The ${subscriptions} whose next term is due from today to 14 days from now.`,
    },
    continuity: {
      name: t`Continuity`,
      meaning: t`Of the terms that ended in the year until 30 days ago, the share that was renewed within 30 days after the end.`,
    },
    reactivations: {
      name: t`Came back`,
      meaning: t`The ${customers} who came back in the last 90 days, after a time in which none of their ${subscriptions} was active.`,
    },
    tenure: {
      name: t`Average tenure`,
      meaning: t`The time since their first day, averaged over all ${customers} who are active today.`,
    },
    planMix: {
      name: t`Share of the largest`,
      meaning: t`Of the ${subscriptions} active today, the share that belongs to the most common of your ${products}.`,
    },
  };
}

/** Returns healthcare's texts that contain the business's nouns, in the current language. */
export const healthcareNouns = ({ customer, subscription }: BusinessWords) => ({
  recalled: t`${{ nouns: customer.many }} recalled`,
  none: t`Nobody's last plan ended 30 to 90 days ago. ${{ nouns: customer.many }} whose plan ended appear here, so that you can ask them back.`,
  noCurve: t`The curve appears 30 days after the first of your ${{ nouns: subscription.many.toLowerCase() }} has ended.`,
  noMix: t`Add ${{ nouns: subscription.many.toLowerCase() }} to see which are the most common.`,
  active: (count: string) => t`${count} active ${{ nouns: subscription.many.toLowerCase() }}`,
});

/** An object with the texts of healthcare's dashboard: read its properties while rendering. */
export const healthcareTexts = translatedTexts(() => ({
  active: t`Active plans`,
  lapsing: t`Lapsing in 14 days`,
  mix: t`Plan mix`,
  more: (count: number) => plural(count, { one: "# more", other: "# more" }),
  notes: {
    lapsingIn14: t`in the next 14 days`,
    reactivations: t`in the last 90 days`,
  },
  recall: {
    title: t`Recall list`,
    lead: t`Ended 30 to 90 days ago, the most recent first`,
    agreed: (agreed: number, total: number) =>
      plural(agreed, {
        one: `# of ${{ total }} agreed to be reminded. The others need a call.`,
        other: `# of ${{ total }} agreed to be reminded. The others need a call.`,
      }),
    hide: t`Hide names`,
    noConsent: t`No consent on file`,
    refused: t`Wants no recall messages`,
    days: (days: number) => plural(days, { one: "# day ago", other: "# days ago" }),
    all: (count: number) => t`Show all ${{ count }}`,
    call: t`Call`,
    callTo: (name: string) => t`Call ${name}`,
    message: t`Message`,
    messageTo: (name: string) => t`Message ${name}`,
    noPhone: t`No phone number`,
    said: (words: string) => t`“${words}”`,
  },
  receive: {
    title: t`What they receive`,
    lead: t`Names no condition and no treatment`,
    text: (business: string) =>
      t`Hello from ${business}. Your plan with us has ended. Reply to this message and we'll call you with a time.`,
    note: t`Message opens WhatsApp or email with this text. You send it yourself.`,
  },
  curve: {
    title: t`Continuity curve`,
    lead: t`Of the plans that ended, the share renewed by each day`,
    why: t`Why?`,
    thisYear: t`This year`,
    lastYear: t`Last year`,
    end: t`Plan ends`,
    after: (days: number) => plural(days, { one: "# day after", other: "# days after" }),
    window: t`Recall window`,
    words: (shares: { end: string; month: string; last: string }) =>
      t`${{ end: shares.end }} renewed by the end, ${{ month: shares.month }} within 30 days, ${{ last: shares.last }} within 90 days`,
    before: (share: string) => t`a year before ${share} within 30 days`,
  },
}));
