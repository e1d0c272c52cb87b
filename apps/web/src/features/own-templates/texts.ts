import type { OwnTemplate } from "@aavarti/contract/own-templates";
import { MAX_OWN_TEMPLATE, MAX_OWN_TEMPLATE_NAME } from "@aavarti/domain/own-templates";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the business's own WhatsApp templates, in the current language: read
 * its properties while rendering.
 */
export const ownTemplateTexts = translatedTexts(() => ({
  title: t`Your WhatsApp templates`,
  lead: t`24 hours after someone's last message, WhatsApp allows only approved templates. Submit your own here. Once approved, you can send it in the inbox when a renewal or payment is due.`,
  loading: t`Loading your templates`,
  failed: t`Couldn't load your templates. Try again.`,
  retry: t`Try again`,
  add: t`New template`,
  none: t`No templates yet. Write one and submit it for approval.`,
  noneReadOnly: t`No templates yet.`,
  notConnected: t`WhatsApp isn't connected, so templates can't be submitted. Contact support.`,
  actions: (name: string) => t`Actions for ${name}`,
  edit: t`Edit and submit again`,
  copy: t`Use this wording for a new template`,
  delete: t`Delete`,
  statuses: {
    submitting: t({ message: "Submitting", context: "a WhatsApp template" }),
    pending: t({ message: "In review", context: "a WhatsApp template" }),
    approved: t({ message: "Approved", context: "a WhatsApp template" }),
    rejected: t({ message: "Rejected", context: "a WhatsApp template" }),
    paused: t({ message: "Paused", context: "a WhatsApp template" }),
    disabled: t({ message: "Stopped", context: "a WhatsApp template" }),
    failed: t({ message: "Not submitted", context: "a WhatsApp template" }),
  } satisfies Record<OwnTemplate["status"], string>,
  categories: {
    utility: t({ message: "Utility", context: "a WhatsApp template" }),
    marketing: t({ message: "Marketing", context: "a WhatsApp template" }),
  },
  changedCategory: t`WhatsApp changed the category to marketing. Only people who agreed to offers get it.`,

  newTitle: t`New WhatsApp template`,
  editTitle: t`Edit and submit again`,
  startFrom: t`Start from`,
  blank: t`Blank template`,
  name: t`Name`,
  nameHint: t`Only your team sees it. Lower-case letters, digits and _ are allowed; spaces become _.`,
  nameExample: t`holiday_notice`,
  useName: (name: string) => t`Use “${name}”`,
  nameRequired: t`Enter a name`,
  nameWrong: t`Use only lower-case letters (a–z), digits and _, up to ${MAX_OWN_TEMPLATE_NAME} characters`,
  language: t`Language`,
  category: t`Category`,
  hints: {
    utility: t`About what they already have, such as their plan, end date or dues.`,
    marketing: t`Offers, discounts and anything else that promotes your business. Only people who agreed to offers get it.`,
  },
  text: t`Text`,
  textExample: (name: string) => t`Hi ${name}, we're closed on 15 August. We open again on 16 August at 6:00.`,
  textRequired: t`Enter a message`,
  textHint: t`Up to ${MAX_OWN_TEMPLATE} characters. WhatsApp reviews the message with the example values in the preview.`,
  insert: t`Insert variable`,
  insertInto: t`Inserted in the message at the cursor`,
  preview: t`Preview`,
  previewEmpty: t`The message appears here as you type.`,
  submit: t`Submit for approval`,
  submitting: t`Submitting...`,
  cancel: t`Cancel`,
  close: t`Close`,
  submitted: t`Template submitted`,
  submittedLead: t`WhatsApp usually decides within minutes, but it can take a day. We'll notify you.`,
  submitFailed: t`Couldn't submit the template`,

  deleteTitle: (name: string) => t`Delete ${name}?`,
  deleteLead: t`It's also deleted from WhatsApp. You can't restore it.`,
  deleteAct: t`Delete template`,
  deleted: t`Template deleted`,
  deleteFailed: t`Couldn't delete the template`,
}));
