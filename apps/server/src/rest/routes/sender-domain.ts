import { AddSenderDomain, SenderSettings } from "@aavarti/contract/sender-domain";
import { route } from "../route.ts";

const noun = "Sender domain";
const path = "/api/v1/sender-domain";

export const senderDomainRoutes = [
  route({
    method: "GET",
    path,
    noun,
    summary: "From where your mail goes, and what your domain still lacks",
    response: SenderSettings,
    call: (api) => api.senderDomain.read(),
  }),
  route({
    method: "POST",
    path,
    noun,
    summary: "Add your domain; the answer holds the DNS records to publish",
    body: AddSenderDomain,
    response: SenderSettings,
    call: (api, { body }) => api.senderDomain.add(body),
  }),
  route({
    method: "POST",
    path: `${path}/verify`,
    noun,
    summary: "Have the email provider look for the DNS records now",
    response: SenderSettings,
    call: (api) => api.senderDomain.verify(),
  }),
  route({
    method: "DELETE",
    path,
    noun,
    summary: "Send from the installation's domain again",
    response: SenderSettings,
    call: (api) => api.senderDomain.remove(),
  }),
];
