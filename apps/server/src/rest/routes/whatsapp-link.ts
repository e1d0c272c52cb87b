import { ReplaceWhatsappLink, WhatsappLink } from "@aavarti/contract/whatsapp-link";
import { route } from "../route.ts";

const noun = "WhatsApp link" as const;
const path = "/api/v1/whatsapp-link";

const exampleOf = (code: string): WhatsappLink => ({
  link: `https://wa.me/919876500000?text=Hello%20Shakti%20Fitness%20%28Ref%20${code}%29`,
  code,
});
const PROVIDER_ERROR = "WhatsApp refused to say its number or didn't answer. The message says why.";

export const routes = [
  route({
    method: "GET",
    path,
    noun,
    summary: "Show the WhatsApp link",
    description:
      "The link to put on a visiting card, website or Google listing. Whoever sends its message reaches your business; people you don't know become prospects.",
    permissions: ["reminders.read"],
    errors: { PROVIDER_ERROR },
    response: WhatsappLink,
    example: { response: exampleOf("K7Q2M9X4") },
    call: (api) => api.whatsappLink.read(),
  }),
  route({
    method: "POST",
    path: `${path}/replace`,
    noun,
    summary: "Replace the WhatsApp link",
    description:
      "Makes a link with another code; the old one stops working. Nothing changes if the link has another code already.",
    permissions: ["whatsapp-link.replace"],
    errors: { PROVIDER_ERROR },
    body: ReplaceWhatsappLink,
    response: WhatsappLink,
    example: { body: { code: "K7Q2M9X4" }, response: exampleOf("P3W8TDHC") },
    call: (api, { body }) => api.whatsappLink.replace(body),
  }),
];
