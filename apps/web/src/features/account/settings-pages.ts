import type { Permission } from "@aavarti/domain/permissions";
import { Building2, Database, KeyRound, ListPlus, type LucideProps, Smartphone, Users } from "lucide-react";
import type { ComponentType } from "react";

/** The pages of the account settings, in the order of their menu. */
export const SETTINGS_PAGES = ["business", "team", "fields", "sign-in", "data", "app"] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Each page's icon, and the permission without which it has nothing to show. */
export const SETTINGS_PAGE_LOOKS: Readonly<
  Record<SettingsPage, { readonly icon: ComponentType<LucideProps>; readonly needs?: Permission }>
> = {
  business: { icon: Building2 },
  team: { icon: Users, needs: "team.read" },
  fields: { icon: ListPlus },
  "sign-in": { icon: KeyRound },
  data: { icon: Database, needs: "account.export" },
  app: { icon: Smartphone },
};
