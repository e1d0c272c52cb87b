import type { TimelineKind } from "@aavarti/domain/timeline";
import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../../lib/language/in-language.ts";

export const recordTexts = inLanguage(() => ({
  title: t`Customer`,
  loading: t`Loading the customer`,
  failed: t`The customer could not be loaded.`,
  missing: t`There is no such customer, or they are in the bin.`,
  toList: t`All customers`,
  retry: t`Try again`,
  call: t`Call`,
  whatsapp: "WhatsApp",
  mail: t`Write an email`,
  edit: t`Edit`,
  newSubscription: t`New subscription`,
  phone: t`Phone`,
  email: t`Email`,
  company: t`Company`,
  since: t`Customer since`,
  due: t`Due now`,
  dueNothing: t`Nothing is due.`,
  dueSum: (count: number) => plural(count, { one: "# subscription", other: "# subscriptions" }),
  subscriptions: {
    title: t`Subscriptions`,
    none: t`No subscription yet.`,
    renew: (product: string) => t`Renew ${product}`,
    renewShort: t`Renew`,
  },
  timeline: {
    title: t`Timeline`,
    filter: t`What to show`,
    all: t`Everything`,
    kinds: {
      message: t`Messages`,
      note: t`Notes`,
      subscription: t`Subscriptions`,
      edit: t`Edits`,
    } satisfies Record<TimelineKind, string>,
    none: t`Nothing of this kind has happened yet.`,
    failed: t`The timeline could not be loaded.`,
    more: t`Load more`,
    loading: t`Loading the timeline`,
    system: "Aavarti",
    by: (name: string) => t`by ${name}`,
  },
}));
