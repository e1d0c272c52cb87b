import type { Messages } from "@lingui/core";
import { withObliqueNouns } from "../oblique-nouns.ts";

const folders = import.meta.glob<Messages>(
  [
    "../../../features/*/locales/hi.po",
    "../../locales/hi.po",
    "../../../ui/locales/hi.po",
    "../../../routes/locales/hi.po",
  ],
  { eager: true, import: "messages" },
);

/**
 * The Hindi catalogue of the whole application: the folders' catalogues in one file, loaded when
 * the language is Hindi.
 */
export const messages: Messages = withObliqueNouns(Object.assign({}, ...Object.values(folders)));
