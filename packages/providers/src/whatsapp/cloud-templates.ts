import { refusal } from "@aavarti/domain/refusal";
import type { z } from "zod";
import { ProviderError } from "../provider-error.ts";
import { repeatable, unreadableAnswer } from "./faults.ts";
import type { GraphCall, GraphClient } from "./graph-client.ts";
import type { WhatsAppTemplates } from "./template-interface.ts";
import {
  SubmittedTemplate,
  TEMPLATE_FIELDS,
  Templates,
  toNewTemplate,
  UploadedExample,
  UploadSession,
} from "./template-transform.ts";
import { Succeeded } from "./transform.ts";

type Config = {
  graph: GraphClient;
  /** Of Graph with its version, without a trailing slash. */
  apiUrl: string;
  /** The account that owns the templates; every call throws NOT_CONFIGURED without it. */
  businessAccountId: string | undefined;
  timeoutMs: number;
};

const PAGE = "100";
/** Graph's code for an object that does not exist, among other bad requests. */
const INVALID = "100";

/**
 * Creates the calls about message templates. Deleting one that is already gone succeeds. What only
 * reads, deleting, and uploading a sample file have no failure with outcome `unknown`, since they
 * may be repeated. Calls about the account's templates throw NOT_CONFIGURED without
 * `businessAccountId`.
 */
export function createCloudTemplates({ graph, apiUrl, businessAccountId, timeoutMs }: Config): WhatsAppTemplates {
  async function ask<Shape>(
    path: string,
    call: Pick<GraphCall, "method" | "body" | "headers">,
    shape: z.ZodType<Shape>,
  ): Promise<Shape> {
    const answer = shape.safeParse(await graph.call(`${apiUrl}${path}`, { ...call, timeoutMs, about: "template" }));
    if (!answer.success) throw unreadableAnswer("UNEXPECTED_BODY");
    return answer.data;
  }

  const templatesPath = (query: Record<string, string> = {}): string => {
    if (!businessAccountId) throw refusal("whatsapp.accountNotConfigured");
    const search = new URLSearchParams(query).toString();
    return `/${encodeURIComponent(businessAccountId)}/message_templates${search === "" ? "" : `?${search}`}`;
  };
  const list = (query: Record<string, string>) =>
    ask(templatesPath({ fields: TEMPLATE_FIELDS, limit: PAGE, ...query }), { method: "GET" }, Templates);
  const repeated = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      throw repeatable(error);
    });

  return {
    managesTemplates: Boolean(businessAccountId),

    listTemplates: async (after) => repeated(list(after === undefined ? {} : { after })),

    // Graph's filter by name is a search: it also returns names that contain this one.
    findTemplates: async (name) =>
      (await repeated(list({ name }))).templates.filter((template) => template.name === name),

    createTemplate: async (draft) =>
      ask(templatesPath(), { method: "POST", body: toNewTemplate(draft) }, SubmittedTemplate),

    async deleteTemplate({ id, name }) {
      const path = templatesPath({ hsm_id: id, name });
      await repeated(ask(path, { method: "DELETE" }, Succeeded)).catch(async (error: unknown) => {
        if (!(error instanceof ProviderError) || error.providerCode !== INVALID) throw error;
        const { templates } = await repeated(list({ name }));
        if (templates.some((template) => template.id === id)) throw error;
      });
    },

    uploadExample: ({ name, contentType, content }) => {
      const query = new URLSearchParams({
        file_name: name,
        file_length: String(content.length),
        file_type: contentType,
      });
      const upload = async () => {
        // `app` is the app to which the token belongs.
        const session = await ask(`/app/uploads?${query}`, { method: "POST" }, UploadSession);
        const headers = { file_offset: "0", "content-type": "application/octet-stream" };
        return ask(`/${session.id}`, { method: "POST", body: content, headers }, UploadedExample);
      };
      return repeated(upload());
    },
  };
}
