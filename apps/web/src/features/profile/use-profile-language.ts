import type { Me } from "@aavarti/contract/auth";
import { useEffect } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { markLanguageSaved, switchToProfileLanguage, unsavedLanguage } from "../../lib/i18n/chosen-language.ts";
import { reachesServer } from "../../lib/realtime/connection.ts";

/**
 * Synchronises the language with the user's profile, so that a user has the same language on every
 * device: a choice made in this browser is saved to the profile, and otherwise the page switches to
 * the profile's language. Visitors of a demo share its user, so there it does nothing and the
 * choice stays in the browser. While the server can't be reached the profile's language is not
 * applied: a copy of it may be old.
 */
export function useProfileLanguage({ user, tenant }: Pick<Me, "user" | "tenant">): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.profile.update.useMutation({
    onSuccess: (saved) => {
      utils.auth.me.setData(undefined, (me) => me && { ...me, user: { ...me.user, language: saved.language } });
      utils.profile.read.setData(undefined, saved);
      markLanguageSaved();
    },
  });
  const { language } = user;
  const { isDemo } = tenant;
  useEffect(() => {
    if (isDemo) return;
    const chosen = unsavedLanguage();
    // A profile cached for hours while offline may be older than the choice made in this browser.
    if (chosen === null) {
      if (reachesServer()) void switchToProfileLanguage(language);
    } else if (chosen === language) markLanguageSaved();
    else mutate({ language: chosen });
  }, [isDemo, language, mutate]);
}
