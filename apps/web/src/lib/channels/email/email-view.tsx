import { Mail } from "lucide-react";
import { mailLink } from "../../records/contact-links.ts";
import type { ChannelView } from "../channel-view.ts";

export const emailView: ChannelView = {
  Glyph: ({ className }) => <Mail aria-hidden className={className} strokeWidth={1.75} />,
  isConnected: () => true,
  writeLink: mailLink,
  sharesDocuments: false,
};
