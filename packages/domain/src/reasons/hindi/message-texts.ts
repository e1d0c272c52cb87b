import type { MESSAGE_TEXT_REASONS } from "../message-texts.ts";
import type { InHindi } from "./in-hindi.ts";

type NotSent = Pick<typeof MESSAGE_TEXT_REASONS, "messageText.noValue" | "messageText.empty">;

/** Why a message's text couldn't be sent to a recipient, in Hindi. */
export const MESSAGE_TEXTS_IN_HINDI: InHindi<NotSent> = {
  "messageText.noValue": ({ name }) => `मैसेज नहीं गया। {{${name}}} की जानकारी नहीं है।`,
  "messageText.empty": () => "मैसेज नहीं गया। वह खाली है।",
};
