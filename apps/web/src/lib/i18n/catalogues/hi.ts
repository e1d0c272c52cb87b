import type { Messages } from "@lingui/core";
import { withObliqueNouns } from "../oblique-nouns.ts";
import { messages as reasons } from "./hi-reasons.ts";

const folders = import.meta.glob<Messages>(
  [
    "../../../features/*/locales/hi.po",
    "!../../../features/{analytics,dashboards,imports}/locales/hi.po",
    "../../../ui/locales/hi.po",
    "../../../routes/locales/hi.po",
  ],
  { eager: true, import: "messages" },
);

/**
 * The Hindi catalogue of the whole application but its parts (`TEXT_PARTS`), loaded when the
 * language is Hindi: the folders' catalogues in one file, and the server's sentences in the one
 * that the public pages load too.
 */
export const messages: Messages = {
  ...reasons,
  ...withObliqueNouns(Object.assign({}, ...Object.values(folders))),
};
