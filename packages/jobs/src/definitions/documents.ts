import { z } from "zod";
import { defineJob } from "../define-job.ts";

const DocumentRef = z.object({ tenantId: z.uuid(), documentId: z.uuid() });

/**
 * Renders one document as a PDF and stores it: a receipt, or whatever an earlier version queued.
 */
export const renderDocument = defineJob({
  queue: "documents",
  name: "document.render",
  payload: DocumentRef,
  key: ({ documentId }) => `document-render-${documentId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Renders one statement as a PDF and stores it. */
export const renderStatement = defineJob({
  queue: "statements",
  name: "statement.render",
  payload: DocumentRef,
  key: ({ documentId }) => `statement-render-${documentId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Issues the receipt of a payment for which nobody has asked. */
export const issueReceipt = defineJob({
  queue: "documents",
  name: "receipt.issue",
  payload: z.object({ tenantId: z.uuid(), paymentId: z.uuid() }),
  key: ({ paymentId }) => `receipt-issue-${paymentId}`,
  urgency: "bulk",
});

const DeliveryRef = z.object({ tenantId: z.uuid(), deliveryId: z.uuid() });

/** Sends one document to a customer. */
export const sendDelivery = defineJob({
  queue: "notifications",
  name: "document.send",
  payload: DeliveryRef,
  key: ({ deliveryId }) => `document-send-${deliveryId}`,
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Finds out what became of a delivery whose sender gave no answer. */
export const checkDelivery = defineJob({
  queue: "notifications",
  name: "document.check",
  payload: DeliveryRef,
  key: ({ deliveryId }) => `document-check-${deliveryId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});
