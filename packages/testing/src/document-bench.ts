import type { Paper } from "@aavarti/domain/paper";
import * as jobs from "@aavarti/jobs/definitions/documents";
import { renderDocument } from "@aavarti/services/documents/render-document";
import { checkDelivery, sendDelivery } from "@aavarti/services/documents/send-delivery";
import { createReminderBench, type ReminderBench } from "./reminder-bench.ts";

export type DocumentWork = {
  render?: (paper: Paper) => Promise<Buffer>;
  /** Whether the jobs that render run; they are dropped otherwise. Default true. */
  renders?: boolean;
};

export type DocumentBench = ReminderBench & {
  /**
   * Runs the documents' jobs whose time has come, as relay and worker would, until none is left.
   * Returns the outcome of each delivery, or the message of its error.
   */
  workDocuments(options?: DocumentWork): Promise<string[]>;
  /** Lets the leases of deliveries expire as if the time had passed. */
  passDeliveryLeases(seconds: number): Promise<unknown>;
};

/** Renders a paper as its JSON, in place of a PDF. */
export const printed = async (paper: Paper): Promise<Buffer> => Buffer.from(JSON.stringify(paper));

/** Reads back what `printed` rendered. */
export const paperIn = (content: Buffer): Paper => JSON.parse(content.toString());

/**
 * Creates a reminder bench that can also render and send documents: `workDocuments` runs their jobs
 * that are due, renders each paper as JSON (`printed`) unless told otherwise, and returns the
 * outcome of each delivery, or the message of its error. `passDeliveryLeases` ages the leases of
 * deliveries.
 */
export async function createDocumentBench(): Promise<DocumentBench> {
  const bench = await createReminderBench();
  return {
    ...bench,
    async workDocuments({ render = printed, renders = true } = {}) {
      const outcomes: string[] = [];
      for (;;) {
        const { rows } = await bench.superuser.query<{ name: string; payload: unknown }>(
          "delete from outbox where available_at <= $1 and (name like 'document.%' or name = $2) returning name, payload",
          [bench.clock.now(), jobs.renderStatement.name],
        );
        if (rows.length === 0) return outcomes;
        for (const { name, payload } of rows) {
          if (name === jobs.renderDocument.name || name === jobs.renderStatement.name) {
            const { tenantId, documentId } = jobs.renderDocument.payload.parse(payload);
            if (renders) await renderDocument(await bench.systemContext(tenantId), { documentId }, render);
            continue;
          }
          const { tenantId, deliveryId } = jobs.sendDelivery.payload.parse(payload);
          const system = await bench.systemContext(tenantId);
          const run = name === jobs.sendDelivery.name ? sendDelivery : checkDelivery;
          outcomes.push(await run(system, { deliveryId }).catch((error: Error) => error.message));
        }
      }
    },
    passDeliveryLeases: (seconds) =>
      bench.superuser.query("update document_delivery set lease_until = lease_until - make_interval(secs => $1)", [
        seconds,
      ]),
  };
}
