import { Image, Moon, Timer, Trash2, UserRound } from "lucide-react";
import { SETTING_KEYWORDS } from "../features/account/setting-keywords.ts";
import { SETTINGS_PAGE_LOOKS, SETTINGS_PAGES, type SettingsPage } from "../features/account/settings-pages.ts";
import type { FoundSetting } from "../features/account/settings-search.tsx";
import { accountTexts } from "../features/account/texts.ts";
import { aiRepliesTexts } from "../features/ai-replies/texts.ts";
import { useSignedIn } from "../features/auth/session.tsx";
import { automaticAnswerTexts } from "../features/automatic-answers/texts.ts";
import { billingTexts } from "../features/billing/texts.ts";
import { bulkTexts } from "../features/bulk/texts.ts";
import { businessAnswerTexts } from "../features/business-answers/texts.ts";
import { commandTexts } from "../features/commands/texts.ts";
import { customFieldTexts } from "../features/custom-fields/texts.ts";
import { billing, notifications, templates } from "../features/frame/destinations.ts";
import { installTexts } from "../features/install/texts.ts";
import { messageCostTexts } from "../features/message-costs/texts.ts";
import { SECTION_GROUPS, type SectionId } from "../features/message-menu/sections.ts";
import { messageMenuTexts } from "../features/message-menu/texts.ts";
import { preferenceTexts, serviceTexts, settingsTexts, testTexts } from "../features/notifications/settings-texts.ts";
import { ownTemplateTexts } from "../features/own-templates/texts.ts";
import { profileTexts } from "../features/profile/texts.ts";
import { reminderTexts } from "../features/reminders/texts.ts";
import { savedReplyTexts } from "../features/saved-replies/texts.ts";
import { senderTexts } from "../features/sender-domain/texts.ts";
import { teamTexts } from "../features/team/texts.ts";
import { templateTexts } from "../features/templates/texts.ts";
import { whatsappLinkTexts } from "../features/whatsapp-link/texts.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { chooseTheme } from "../lib/frame/theme.ts";
import { useTheme } from "../lib/frame/use-theme.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import { useMay } from "../lib/session/may.tsx";

/**
 * Returns every setting that the role may see, for the search of settings: its name, where it is,
 * all words of its page in the current language, and other words for it. Loaded when somebody
 * searches.
 */
export function useSettingsIndex(): readonly FoundSetting[] {
  const may = useMay();
  const { pages, others, ...texts } = accountTexts.menu;
  const { user } = useSignedIn();
  const { product } = useBusinessWords();
  const isDark = useTheme() === "dark";
  return [
    ...SETTINGS_PAGES.flatMap((page): FoundSetting[] => {
      const { icon, needs } = SETTINGS_PAGE_LOOKS[page];
      if (needs !== undefined && !may(needs)) return [];
      return [
        {
          ...pages[page],
          icon,
          to: "/dashboard/settings",
          search: { page },
          hash: page,
          place: screenTitles.settings,
          keywords: SETTING_KEYWORDS[page],
          words: wordsOf(PAGE_TEXTS[page]()),
        },
      ];
    }),
    ...(user.role === "owner"
      ? [
          {
            name: accountTexts.erase.title,
            lead: "",
            icon: Trash2,
            to: "/dashboard/settings" as const,
            search: { page: "data" },
            hash: "erase",
            place: `${screenTitles.settings} › ${pages.data.name}`,
            keywords: SETTING_KEYWORDS.erase,
            words: "",
          },
        ]
      : []),
    {
      name: texts.theme,
      lead: "",
      icon: Moon,
      act: () => chooseTheme(isDark ? "light" : "dark"),
      place: texts.themePlace,
      keywords: SETTING_KEYWORDS.theme,
      words: "",
    },
    {
      name: texts.grace,
      lead: "",
      icon: Timer,
      to: "/dashboard/products",
      place: texts.gracePlace(product.many),
      keywords: SETTING_KEYWORDS.grace,
      words: "",
    },
    {
      name: profileTexts.title,
      lead: texts.profileLead,
      place: texts.profileLead,
      keywords: SETTING_KEYWORDS.profile,
      icon: UserRound,
      to: "/dashboard/profile",
      words: wordsOf(profileTexts),
    },
    ...SECTION_GROUPS.flatMap(({ group, sections }) =>
      sections
        .filter(({ needs }) => needs === undefined || may(needs))
        .map(
          ({ id, to }): FoundSetting => ({
            name: messageMenuTexts.sections[id],
            lead: messageMenuTexts.groups[group],
            icon: to === "/notifications" ? notifications.icon : templates.icon,
            to,
            hash: id,
            place: `${to === "/notifications" ? screenTitles.notificationSettings : screenTitles.messages} › ${messageMenuTexts.groups[group]}`,
            keywords: SECTION_KEYWORDS[id] ?? "",
            words: wordsOf(SECTION_TEXTS[id]()),
          }),
        ),
    ),
    {
      ...others.billing,
      icon: billing.icon,
      to: "/dashboard/billing",
      place: others.billing.lead,
      keywords: SETTING_KEYWORDS.billing,
      words: wordsOf(billingTexts),
    },
    {
      name: texts.logo,
      lead: "",
      icon: Image,
      place: texts.logoPlace,
      keywords: SETTING_KEYWORDS.logo,
      words: "",
    },
  ];
}

const SECTION_KEYWORDS: Partial<Record<SectionId, string>> = {
  reminders: SETTING_KEYWORDS.reminders,
  "your-notifications": SETTING_KEYWORDS.notifications,
  texts: SETTING_KEYWORDS.templates,
};

const PAGE_TEXTS = {
  business: () => accountTexts.business,
  team: () => teamTexts,
  fields: () => customFieldTexts,
  "sign-in": () => [accountTexts.password, accountTexts.devices],
  data: () => [accountTexts.data, accountTexts.erase],
  app: () => installTexts,
} satisfies Record<SettingsPage, () => object>;

const SECTION_TEXTS = {
  services: () => serviceTexts,
  reminders: () => [settingsTexts.channels, settingsTexts.schedule],
  "further-messages": () => settingsTexts.further,
  "test-message": () => testTexts,
  "your-notifications": () => preferenceTexts,
  upcoming: () => reminderTexts.upcoming,
  history: () => reminderTexts.history,
  "message-costs": () => messageCostTexts,
  spending: () => messageCostTexts,
  commands: () => commandTexts,
  texts: () => templateTexts.names,
  "whatsapp-link": () => whatsappLinkTexts,
  "whatsapp-templates": () => ownTemplateTexts,
  "bulk-messages": () => bulkTexts,
  sender: () => senderTexts,
  "saved-replies": () => savedReplyTexts,
  "business-answers": () => businessAnswerTexts,
  "automatic-answers": () => automaticAnswerTexts,
  "ai-replies": () => aiRepliesTexts,
} satisfies Record<SectionId, () => object>;

/** Joins all plain texts of an object and the objects in it; those with parameters are left out. */
function wordsOf(texts: object): string {
  return Object.values(texts)
    .map((text: unknown) => {
      if (typeof text === "string") return text;
      return typeof text === "object" && text !== null ? wordsOf(text) : "";
    })
    .join(" ");
}
