import type { PersonHit } from "@aavarti/contract/search";
import { NOUNS, RECORD_NOUNS, type RecordNoun } from "@aavarti/domain/nouns";
import { useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useSignedIn } from "../features/auth/session.tsx";
import { useSignOut } from "../features/auth/use-sign-out.ts";
import { destinations, labelIn } from "../features/frame/destinations.ts";
import { CommandPalette } from "../features/search/command-palette.tsx";
import type { PaletteActions } from "../features/search/palette-sections.tsx";
import type { RecentHit } from "../features/search/recent-hits.ts";
import { ShortcutsDialog } from "../features/search/shortcuts-dialog.tsx";
import { useToday } from "../lib/display/clock.ts";
import { NOUN_SCREENS } from "../lib/frame/noun-screens.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useIsWide } from "../lib/frame/screen-width.ts";
import { chooseTheme } from "../lib/frame/theme.ts";
import { useTheme } from "../lib/frame/use-theme.ts";
import { titleIn, useBusinessWords } from "../lib/i18n/business-words.ts";
import { chooseLanguage, otherLanguages } from "../lib/i18n/chosen-language.ts";
import { languageNames } from "../lib/i18n/languages.ts";
import { NEW_RECORD } from "../lib/list/list-search.ts";
import { chatLinks } from "../lib/records/chat-message.ts";
import { writtenTo } from "../lib/records/contact-links.ts";
import { useMay } from "../lib/session/may.tsx";
import { usePaletteDetails } from "./-palette-details.ts";
import { useSubscriptionActs } from "./-use-subscription-acts.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

export type Overlay = "palette" | "shortcuts" | null;

export interface PaletteLayerProps {
  readonly overlay: Overlay;
  /** Whether the palette fades in. */
  readonly fades: boolean;
  readonly onShow: (overlay: Overlay) => void;
}

const screenOf = (noun: RecordNoun) => NOUN_SCREENS[NOUNS[noun].list];

/**
 * Shows the command palette with all its commands, or the dialog of keyboard shortcuts, whichever
 * `overlay` names, and the dialogs that its commands open; `onShow` changes `overlay`. What the
 * role may not do is left out, and shortcuts are for wide screens. One chunk, preloaded while the
 * page is idle.
 */
export function PaletteLayer({ overlay, fades, onShow }: PaletteLayerProps) {
  const { tenant } = useSignedIn();
  const may = useMay();
  const navigate = useNavigate();
  const today = useToday();
  const isDark = useTheme() === "dark";
  const isWide = useIsWide();
  const signOut = useSignOut();
  const words = useBusinessWords();
  const { renew, dialog } = useSubscriptionActs(today);
  const taking = useTakingPayment();
  const details = usePaletteDetails();

  const openHit = ({ kind, id }: RecentHit) => void navigate({ to: screenOf(kind).record, params: { id } });
  const messageLink = (person: PersonHit): string | null => {
    const writer = { businessName: tenant.businessName, today, mayReply: may("inbox.reply") };
    const { whatsapp, email } = chatLinks(person.chat, writer);
    return whatsapp ?? email;
  };
  const actions: PaletteActions = {
    today,
    isDark,
    words,
    screens: [
      ...destinations.map((destination) => ({
        label: labelIn(words, destination),
        icon: destination.icon,
        open: () => void navigate({ to: destination.to }),
      })),
      ...(may("records.import")
        ? [
            {
              label: titleIn(words, screenTitles.import),
              icon: Upload,
              open: () => void navigate({ to: "/dashboard/import" }),
            },
          ]
        : []),
      ...details,
    ],
    open: openHit,
    openPayment: ({ id, customerId }) =>
      void navigate({ to: "/dashboard/customers/$id", params: { id: customerId }, search: { payment: id } }),
    renew: may("subscriptions.renew") ? renew : null,
    take: taking.take,
    messageLink,
    openInbox: (href) => void navigate({ to: "/dashboard/inbox", search: { write: writtenTo(href) } }),
    creatable: RECORD_NOUNS.filter((noun) => may(`${NOUNS[noun].list}.write`)),
    create: (what, name) =>
      void navigate({ to: screenOf(what).to, search: { form: NEW_RECORD, ...(name ? { name } : {}) } }),
    switchTheme: () => chooseTheme(isDark ? "light" : "dark"),
    languages: otherLanguages().map((language) => ({
      name: languageNames[language],
      choose: () => void chooseLanguage(language),
    })),
    showShortcuts: isWide ? () => onShow("shortcuts") : null,
    signOut,
  };
  return (
    <>
      <CommandPalette
        isOpen={overlay === "palette"}
        fades={fades}
        tenantId={tenant.id}
        actions={actions}
        onClose={() => onShow(null)}
      />
      <ShortcutsDialog isOpen={overlay === "shortcuts"} onClose={() => onShow(null)} />
      {dialog}
      {taking.dialog}
    </>
  );
}
