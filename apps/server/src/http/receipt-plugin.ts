import type { ApiContext } from "@aavarti/api/context";
import { createCaller } from "@aavarti/api/root";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { attachment } from "./attachment.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };
type ReceiptRequest = { Params: { id: string }; Querystring: { language?: string } };

const KINDS = { "receipt.pdf": "receipt", "credit-note.pdf": "credit_note" } as const;

/**
 * Serves PDFs as downloads. `/api/v1/billing/payments/:id/receipt.pdf` and `/credit-note.pdf` are
 * of a payment to us, rendered when it was issued, also after the account has ended;
 * `/api/v1/payments/:id/receipt.pdf` is of a customer's payment, both with `?language=en` or `hi`;
 * `/api/v1/statements/:id/statement.pdf` is a requested statement. Errors are those of the
 * procedures `billing.receiptFile`, `payments.receiptFile` and `payments.statementFile`.
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
      return sendPdf(reply, fileName, content);
    });
  }
  app.get<ReceiptRequest>("/api/v1/payments/:id/receipt.pdf", async (request, reply) => {
    const { fileName, content } = await createCaller(createContext(request)).payments.receiptFile({
      id: request.params.id,
      language: request.query.language as "en" | undefined,
    });
    return sendPdf(reply, fileName, content);
  });
  app.get<ReceiptRequest>("/api/v1/statements/:id/statement.pdf", async (request, reply) => {
    const { fileName, content } = await createCaller(createContext(request)).payments.statementFile(request.params);
    return sendPdf(reply, fileName, content);
  });
};

const sendPdf = (reply: FastifyReply, fileName: string, content: string) =>
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", attachment(fileName))
    .header("cache-control", "no-store")
    .send(Buffer.from(content, "base64"));
