import type { Messages } from "@lingui/core";
import { messages as own } from "../../locales/hi.po";
import { withObliqueNouns } from "../oblique-nouns.ts";

/**
 * The part of the Hindi catalogue that has the server's sentences. The public pages need no other:
 * their own texts are in the page.
 */
export const messages: Messages = withObliqueNouns(own);
