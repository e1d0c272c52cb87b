import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";

type Options = { createContext: (request: FastifyRequest) => ApiContext };
type ReceiptRequest = { Params: { id: string }; Querystring: { language?: string } };

const KINDS = { "receipt.pdf": "receipt", "credit-note.pdf": "credit_note" } as const;

/**
 * Serves `/api/v1/billing/payments/:id/receipt.pdf` and `/credit-note.pdf` (`?language=en` or `hi`)
 * to members with `billing.read`: the PDF of a payment to us, as a download that was rendered when
 * it was issued. Also available after the account has ended. Errors are those of
 * `billing.receiptFile`.
 */
export const receiptPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  for (const [name, kind] of Object.entries(KINDS)) {
    app.get<ReceiptRequest>(`/api/v1/billing/payments/:id/${name}`, async (request, reply) => {
      const { fileName, content } = await createCaller(createContext(request)).billing.receiptFile({
        paymentId: request.params.id,
        kind,
        // The procedure refuses any other language.
        language: request.query.language as "en" | undefined,
      });
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .header("cache-control", "no-store")
        .send(Buffer.from(content, "base64"));
    });
  }
};
