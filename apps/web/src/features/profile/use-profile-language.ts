import type { Me } from "@aavarti/contract/auth";
import { useEffect } from "react";
import { reachesServer } from "../../lib/connection.ts";
import { followProfile, languageSaved, unsavedLanguage } from "../../lib/language/chosen-language.ts";
import { trpc } from "../../lib/trpc.ts";

/**
 * One language for each person, on every device: a choice made here goes into the profile, and
 * without one the profile's holds. Who looks at a demo shares its user with every other visitor, so
 * there it stays in the browser.
 */
export function useProfileLanguage({ user, tenant }: Pick<Me, "user" | "tenant">): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.profile.update.useMutation({
    onSuccess: (saved) => {
      utils.auth.me.setData(undefined, (me) => me && { ...me, user: { ...me.user, language: saved.language } });
      utils.profile.read.setData(undefined, saved);
      languageSaved();
    },
  });
  const { language } = user;
  const { isDemo } = tenant;
  useEffect(() => {
    if (isDemo) return;
    const chosen = unsavedLanguage();
    // A profile that was kept for hours without a network may be older than the choice in this
    // browser.
    if (chosen === null) {
      if (reachesServer()) void followProfile(language);
    } else if (chosen === language) languageSaved();
    else mutate({ language: chosen });
  }, [isDemo, language, mutate]);
}
