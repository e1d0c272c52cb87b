import { reportWords } from "@aavarti/domain/report-words";
import { REPORT_KINDS, REPORT_PERMISSIONS } from "@aavarti/domain/reports";
import { useNavigate } from "@tanstack/react-router";
import { SETTINGS_PAGE_LOOKS, SETTINGS_PAGES } from "../features/account/settings-pages.ts";
import { accountTexts } from "../features/account/texts.ts";
import { notifications, reports, templates } from "../features/frame/destinations.ts";
import { SECTION_GROUPS } from "../features/message-menu/sections.ts";
import { messageMenuTexts } from "../features/message-menu/texts.ts";
import type { PaletteActions } from "../features/search/palette-sections.tsx";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import { currentLanguage } from "../lib/i18n/current-language.ts";
import { useMay } from "../lib/session/may.tsx";

/**
 * Returns the reports and the parts of the settings that the role may see, for the palette to find
 * by what is typed.
 */
export function usePaletteDetails(): PaletteActions["screens"] {
  const may = useMay();
  const navigate = useNavigate();
  const words = reportWords(currentLanguage(), useBusinessWords());
  const icons = { "/notifications": notifications.icon, "/dashboard/templates": templates.icon };
  return [
    ...REPORT_KINDS.filter((kind) => REPORT_PERMISSIONS[kind].every(may)).map((report) => ({
      label: words.kinds[report].name,
      icon: reports.icon,
      isDetail: true,
      open: () => void navigate({ to: "/dashboard/reports", search: { report } }),
    })),
    ...SETTINGS_PAGES.flatMap((page) => {
      const { icon, needs } = SETTINGS_PAGE_LOOKS[page];
      if (needs !== undefined && !may(needs)) return [];
      const open = () => void navigate({ to: "/dashboard/settings", search: { page } });
      return [{ label: accountTexts.menu.pages[page].name, icon, isDetail: true, open }];
    }),
    ...SECTION_GROUPS.flatMap(({ sections }) => sections)
      .filter(({ needs }) => needs === undefined || may(needs))
      .map(({ id, to }) => ({
        label: messageMenuTexts.sections[id],
        icon: icons[to],
        isDetail: true,
        open: () => void navigate({ to, hash: id }),
      })),
  ];
}
