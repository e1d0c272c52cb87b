import { WhatsappIcon } from "../../../ui/whatsapp-icon.tsx";
import { whatsappLink } from "../../records/contact-links.ts";
import type { ChannelView } from "../channel-view.ts";

export const whatsappView: ChannelView = {
  Glyph: WhatsappIcon,
  isConnected: ({ isWhatsappConnected }) => isWhatsappConnected,
  writeLink: (phone, { text }) => whatsappLink(phone, text),
  sharesDocuments: true,
};
