import type { Messages } from "@lingui/core";
import { withObliqueNouns } from "../oblique-nouns.ts";
import type { TextPart } from "../text-part-names.ts";

const parts: Readonly<Record<TextPart, () => Promise<{ messages: Messages }>>> = {
  analytics: () => import("../../../features/analytics/locales/hi.po"),
  dashboards: () => import("../../../features/dashboards/locales/hi.po"),
  imports: () => import("../../../features/imports/locales/hi.po"),
};

/** Loads the Hindi messages of a part that is not in the catalogue of the whole application. */
export const loadPart = async (part: TextPart): Promise<Messages> => withObliqueNouns((await parts[part]()).messages);
