import { ExportedList } from "@aavarti/contract/exports";
import { AttachedFile } from "@aavarti/contract/files";
import type { Permission } from "@aavarti/domain/permissions";
import { z } from "zod";
import { EXAMPLE_FILE, EXAMPLE_IDS } from "./examples.ts";
import {
  type ErrorCases,
  errorAnswers,
  missingPermission,
  neededPermissions,
  sharedErrorCase,
} from "./openapi-errors.ts";

type Json = Record<string, unknown>;

const redirect = (operationId: string, summary: string, description: string, parameters: Json[] = []): Json => ({
  get: {
    operationId,
    summary,
    description,
    tags: ["Sign-in"],
    security: [],
    parameters,
    responses: {
      "302": {
        description: "Redirect",
        headers: {
          Location: { description: "Where the browser goes next", schema: { type: "string", format: "uri-reference" } },
        },
      },
    },
  },
});
const answerOfGoogle = (name: string, description: string): Json => ({
  name,
  in: "query",
  required: false,
  description,
  schema: { type: "string" },
});

const TENANT_MISMATCH = {
  TENANT_MISMATCH: "The token belongs to a different business than the one in the header `x-tenant-id`.",
} as const;
const SIGNED_IN: ErrorCases = {
  ...sharedErrorCase("UNAUTHORIZED"),
  ...TENANT_MISMATCH,
  ...sharedErrorCase("UNAVAILABLE"),
};
const IN_RUNNING_ACCOUNT: ErrorCases = { ...SIGNED_IN, ...sharedErrorCase("ACCOUNT_INACTIVE") };

const exportedList: Json = {
  name: "list",
  in: "path",
  required: true,
  description: "Which list to export",
  schema: { type: "string", enum: ExportedList.options },
  example: "customers",
};

const CSV = "UTF-8 with a byte order mark. Text that a spreadsheet would run as a formula begins with an apostrophe.";
const csvAnswer = (example: string): Json => ({
  "200": { description: CSV, content: { "text/csv": { schema: { type: "string" }, example } } },
});
const EXPORT: readonly Permission[] = ["records.export"];
const exportAnswers: Json = {
  ...csvAnswer("\uFEFFName,Email,Phone\r\nPriya Sharma,priya@example.in,+919876543210\r\n"),
  ...errorAnswers({
    ...IN_RUNNING_ACCOUNT,
    VALIDATION_FAILED: "A filter was sent twice, or its value isn't one that the list accepts.",
    FORBIDDEN: missingPermission(EXPORT),
    NOT_FOUND: "There is no such list to export.",
  }),
};

/** The filters that each export accepts, the same as those of its list. */
/** What each filter of an export selects, by its name. */
export const DOCUMENTED_FILTERS = {
  search: "Search text, as in the list",
  status: "Status of a customer or a subscription",
  sort: "Sort order, such as `name`, or `-name` for descending order",
  without: "Customers without a `phone` or an `email`",
  tag: "Customers with any of these tags: ids, with commas between",
  balance: "Customers with a balance that is `due` by today or `overdue`, or an `advance`",
  productId: "Subscriptions to this product, or customers who have one",
  subscriptionStatus: "Customers with a subscription of this status",
  lane: "Customers whose most urgent renewal is `overdue`, due `today`, in a `week`, a `month` or `later`",
  subscriptionId: "Charges of this subscription",
  tab: "Subscriptions in one tab of their list, such as `upcoming`",
  group: "Subscriptions in one group on their product's page: `due`, `running`, `upcoming` or `over`",
  started: "`true`: subscriptions that have started; `false`: those that start later",
  endsWithin: "Subscriptions that end within this many days",
  nextPrice: "Subscriptions whose next term has this price",
  nextMonths: "Subscriptions whose next term has this many months",
  unpaid: "`true`: subscriptions with something left to pay that is due by today",
  mode: "Payments by this mode",
  sameReference: "Payments with this reference, ignoring case, spaces and punctuation",
  customerId: "The customer whose `statements`, charges or payments to export",
  forCustomerId: "The customer whose own payments, their payer's and those for their charges to export",
  from: "First day of `statements`, of charges or of payments",
  to: "Last day of `statements`, of charges or of payments",
  area: "Area of the activity log",
  by: "Activity of `people` or of the `product`",
  person: "Activity of this person; ids are in /api/v1/colleagues",
  record: "Activity done with this customer, product or subscription",
  fields: "Conditions on custom fields, as in the list, such as `area.is=Andheri`",
  archived: "`true`: archived products instead of active ones",
} as const;

const { $schema: _dialect, ...fileSchema } = z.toJSONSchema(AttachedFile, { io: "output" });
const REPLY: readonly Permission[] = ["inbox.reply"];
const IMPORT: readonly Permission[] = ["records.import"];
const DONATIONS: readonly Permission[] = ["records.export", "payments.read", "fields.reveal"];

const receiptParameters: readonly Json[] = [
  {
    name: "id",
    in: "path",
    required: true,
    description: "The payment's id",
    schema: { type: "string", format: "uuid" },
    example: EXAMPLE_IDS.import,
  },
  {
    name: "language",
    in: "query",
    required: false,
    description: "Language of the PDF; English by default",
    schema: { type: "string", enum: ["en", "hi"] },
  },
];

const pdfAnswers = (errors: Parameters<typeof errorAnswers>[0]): Json => ({
  "200": {
    description: "A PDF file",
    content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
  },
  ...errorAnswers(errors),
});

const BILLING: readonly Permission[] = ["billing.read"];
const receiptFile = (operationId: string, summary: string, description: string): Json => ({
  get: {
    operationId,
    summary,
    description: `${description} ${neededPermissions(BILLING)} Also open when the trial has ended or the account is suspended.`,
    tags: ["Activation"],
    parameters: receiptParameters,
    responses: pdfAnswers({
      ...SIGNED_IN,
      VALIDATION_FAILED: "The id or the language isn't valid.",
      FORBIDDEN: missingPermission(BILLING),
      NOT_FOUND: "No document was issued, or the payment belongs to another business.",
      CONFLICT: "The PDF is being rendered. Try again in a few seconds.",
    }),
  },
});

/**
 * Paths that are not procedures: browser redirects, files, a stream, and the payment provider's
 * webhook.
 */
export const OUTSIDE_THE_TABLE: Record<string, Json> = {
  "/api/auth/google": redirect(
    "getAuthGoogle",
    "Start signing in with Google",
    "Open this address in a browser. It redirects to Google with an authorization-code request (PKCE), bound to this browser by an HttpOnly cookie. When the sign-in can't start, it redirects to `/login?error=google_auth_failed`.",
  ),
  "/api/auth/google/callback": redirect(
    "getAuthGoogleCallback",
    "Finish signing in with Google",
    "Google redirects here. The response redirects to `/login?token=…` with a token that `GET /api/auth/me` replaces on first use, or to `/login?error=google_auth_failed`. The first sign-in creates the business and starts its trial.",
    [
      answerOfGoogle("state", "The `state` that the sign-in was started with"),
      answerOfGoogle("code", "The authorization code"),
      answerOfGoogle("error", "Why Google refused"),
    ],
  ),
  "/api/auth/google/invitation": {
    post: {
      operationId: "postAuthGoogleInvitation",
      summary: "Start accepting an invitation with Google",
      description:
        "Returns the address at Google to open in this browser, and sets the HttpOnly cookie that binds the sign-in to it. When Google has signed the person in, they join the business of the invitation, and the response redirects to `/login?token=…`, or to `/invitation?problem=…`.",
      tags: ["Team"],
      security: [],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["token"],
              properties: {
                token: { type: "string", description: "The secret in the invitation's link" },
                language: { type: "string", enum: ["en", "hi"], description: "Language of the page" },
              },
            },
            example: { token: "Zk9tYVRva2VuRnJvbVRoZUVtYWls" },
          },
        },
      },
      responses: {
        200: {
          description: "Success",
          content: {
            "application/json": {
              schema: { type: "object", required: ["url"], properties: { url: { type: "string" } } },
              example: { url: "https://accounts.google.com/o/oauth2/v2/auth?client_id=…" },
            },
          },
        },
        ...errorAnswers({
          VALIDATION_FAILED: "The token is missing, or the language is unknown.",
          ...sharedErrorCase("UNAVAILABLE"),
        }),
      },
    },
  },
  "/api/v1/notifications/live": {
    get: {
      operationId: "getV1NotificationsLive",
      summary: "Stream your unread count, changes of reminders, and who is replying",
      description:
        "Sends your unread count as server-sent events: once at the start, and again whenever it may have changed; `unanswered` is the number of conversations waiting for an answer, up to 100; missing if there are none or you may not read the inbox. A `reminders` event means that reminders to customers were sent, delivered, read or failed since the instant it names (`null`: at any time). A `replying` event has the other team members who are writing a reply now, each for at most 10 seconds unless the next event repeats it; it needs the permission `inbox.read`. Changes within about two seconds are combined into one event. The stream ends when the session ends. Reconnect with `Last-Event-ID` to get only changes.",
      tags: ["Notifications"],
      parameters: [
        { name: "accept", in: "header", required: true, schema: { type: "string", const: "text/event-stream" } },
      ],
      responses: {
        "200": {
          description:
            "Events named `unread`, `reminders` and `replying`. Comment lines in between show that the connection is alive.",
          content: {
            "text/event-stream": {
              schema: { type: "string" },
              example: 'id: 12.2.\nevent: unread\ndata: {"unread":2,"unanswered":4}\n\n',
            },
          },
        },
        ...errorAnswers({
          ...IN_RUNNING_ACCOUNT,
          VALIDATION_FAILED: "The header `Accept: text/event-stream` is missing.",
          RATE_LIMITED: "One person has too many live connections.",
        }),
      },
    },
  },
  "/api/v1/exports/{list}": {
    get: {
      operationId: "getV1ExportsByList",
      summary: "Export a list as CSV",
      description: `Streams every row of the list, with the list's own filters and order. ${neededPermissions(EXPORT)} The activity log needs \`activity.read\` as well.`,
      tags: ["Exports"],
      parameters: [
        exportedList,
        ...Object.entries(DOCUMENTED_FILTERS).map(([name, description]) => ({
          name,
          in: "query",
          required: false,
          description,
          schema: { type: "string" },
        })),
      ],
      responses: exportAnswers,
    },
    post: {
      operationId: "postV1ExportsByList",
      summary: "Export selected rows as CSV",
      description: `The same as \`GET\`, with up to 10,000 ids in the body. Without ids, the filters in the body apply. ${neededPermissions(EXPORT)}`,
      tags: ["Exports"],
      parameters: [exportedList],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: {
                ...Object.fromEntries(
                  Object.entries(DOCUMENTED_FILTERS).map(([name, description]) => [
                    name,
                    { type: "string", description },
                  ]),
                ),
                ids: { type: "array", items: { type: "string" }, maxItems: 10_000 },
              },
            },
            example: { ids: [EXAMPLE_IDS.customer] },
          },
        },
      },
      responses: exportAnswers,
    },
  },
  "/api/v1/imports/{id}/refused.csv": {
    get: {
      operationId: "getV1ImportsByIdRefusedCsv",
      summary: "Download the skipped rows of an import",
      description: `The sheet's own columns, then the row number and the reason. Fix the rows and import the file again. ${neededPermissions(IMPORT)}`,
      tags: ["Imports"],
      parameters: [
        {
          name: "id",
          in: "path",
          required: true,
          schema: { type: "string", format: "uuid" },
          example: EXAMPLE_IDS.import,
        },
      ],
      responses: {
        ...csvAnswer("\uFEFFName,Mobile,Row,Reason\r\nRavi,12,7,Phone is not a number that can be called.\r\n"),
        ...errorAnswers({
          ...IN_RUNNING_ACCOUNT,
          VALIDATION_FAILED: "The id isn't valid.",
          FORBIDDEN: missingPermission(IMPORT),
          NOT_FOUND: "There is no such import, or it belongs to another business.",
        }),
      },
    },
  },
  "/api/v1/donations/{year}/form-10bd.csv": {
    get: {
      operationId: "getV1DonationsByYearForm10bdCsv",
      summary: "Download the donations of a financial year",
      description: `A line for each donor and way of giving, in the columns of Form 10BD, with PANs in clear. Check it before you file it: every payment of the year counts as a donation, and what isn't known stays empty. ${neededPermissions(DONATIONS)}`,
      tags: ["Exports"],
      parameters: [
        {
          name: "year",
          in: "path",
          required: true,
          description: "An Indian financial year, April to March",
          schema: { type: "string" },
          example: "2026-27",
        },
      ],
      responses: {
        ...csvAnswer(
          '\uFEFFSl. No.,Pre Acknowledgement Number,ID Code,Unique Identification Number,Section Code,Unique Registration Number (URN),Date of Issuance of Unique Registration Number,Name of donor,Address of donor,Donation Type,Mode of receipt,Amount of donation (INR)\r\n1,,Permanent Account Number,ABCZE1234F,Section 80G,AAATA1234FF20214,,Priya Sharma,"12 MG Road, Pune",Others,Cash,5000.00\r\n',
        ),
        ...errorAnswers({
          ...IN_RUNNING_ACCOUNT,
          VALIDATION_FAILED: "The year isn't a financial year.",
          FORBIDDEN: missingPermission(DONATIONS),
        }),
      },
    },
  },
  "/api/v1/conversations/{id}/files": {
    post: {
      operationId: "postV1ConversationsByIdFiles",
      summary: "Upload a file to send",
      description: `The body is the file's content, up to 16 MB; the type is detected from it. Photos become JPEG without metadata. List your unsent files until the state is \`ready\`, then name the file in \`fileIds\` of a message. A file that isn't sent is deleted after 24 hours. ${neededPermissions(REPLY)}`,
      tags: ["Inbox"],
      parameters: [
        {
          name: "id",
          in: "path",
          required: true,
          description: "The conversation's id",
          schema: { type: "string", format: "uuid" },
          example: EXAMPLE_IDS.conversation,
        },
        {
          name: "id",
          in: "query",
          required: true,
          description: "An id that you choose. Repeating the upload with it returns the same file",
          schema: { type: "string", format: "uuid" },
          example: EXAMPLE_IDS.file,
        },
        {
          name: "name",
          in: "query",
          required: false,
          description: "The file's name",
          schema: { type: "string", maxLength: 1_000 },
          example: "Price list.pdf",
        },
        {
          name: "isVoice",
          in: "query",
          required: false,
          description: "Whether it is a recorded voice message",
          schema: { type: "boolean", default: false },
          example: false,
        },
      ],
      requestBody: {
        required: true,
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
      responses: {
        "201": {
          description: "Uploaded, to be checked",
          content: {
            "application/json": {
              schema: fileSchema,
              example: { ...EXAMPLE_FILE, contentType: null, state: "waiting" },
            },
          },
        },
        ...errorAnswers({
          ...IN_RUNNING_ACCOUNT,
          VALIDATION_FAILED: "The file is empty, or the id isn't valid.",
          FORBIDDEN: missingPermission(REPLY),
          NOT_FOUND: "There is no such conversation.",
          CONFLICT: "The conversation has 10 unsent files, your storage is full, or the id belongs to another file.",
          RATE_LIMITED: "Several large uploads from this address are in progress.",
          PAYLOAD_TOO_LARGE: "The file has more than 16 MB.",
        }),
      },
    },
  },
  "/api/v1/account/export": {
    get: {
      operationId: "getV1AccountExport",
      summary: "Download all data of the business",
      description: `Streams everything kept for the business as a ZIP of CSV files. ${neededPermissions(["account.export"])} Also open when the trial has ended or the account is suspended.`,
      tags: ["Exports"],
      parameters: [],
      responses: {
        "200": {
          description: "A ZIP file",
          content: { "application/zip": { schema: { type: "string", format: "binary" } } },
        },
        ...errorAnswers({
          ...SIGNED_IN,
          FORBIDDEN: missingPermission(["account.export"]),
          RATE_LIMITED: "The business exported its data more than 10 times within an hour.",
        }),
      },
    },
  },
  "/api/v1/billing/payments/{id}/receipt.pdf": receiptFile(
    "getV1BillingPaymentsByIdReceiptPdf",
    "Download a receipt",
    "The receipt of a payment as it was issued.",
  ),
  "/api/v1/billing/payments/{id}/credit-note.pdf": receiptFile(
    "getV1BillingPaymentsByIdCreditNotePdf",
    "Download a credit note",
    "The credit note of a refunded payment as it was issued.",
  ),
  "/api/v1/payments/{id}/receipt.pdf": {
    get: {
      operationId: "getV1PaymentsByIdReceiptPdf",
      summary: "Download the receipt of a payment",
      description: `The receipt that a payer gets, as a PDF. It is rendered on the first request: repeat the call until it returns 200. A reversed payment's receipt says so. ${neededPermissions(["payments.read"])}`,
      tags: ["Payments"],
      parameters: receiptParameters,
      responses: pdfAnswers({
        ...SIGNED_IN,
        VALIDATION_FAILED: "The id or the language isn't valid.",
        FORBIDDEN: missingPermission(["payments.read"]),
        NOT_FOUND: "There is no such payment.",
        CONFLICT:
          "It is being rendered: try again in a few seconds. Or the payment belongs to a sample record, which has no receipts.",
      }),
    },
  },
  "/api/v1/statements/{id}/statement.pdf": {
    get: {
      operationId: "getV1StatementsByIdStatementPdf",
      summary: "Download a statement",
      description: `The PDF requested with \`POST /api/v1/customers/{id}/statement\`. Repeat the call until it returns 200. ${neededPermissions(["payments.read"])}`,
      tags: ["Payments"],
      parameters: [
        {
          name: "id",
          in: "path",
          required: true,
          description: "The id that the request returned",
          schema: { type: "string", format: "uuid" },
          example: EXAMPLE_IDS.import,
        },
      ],
      responses: pdfAnswers({
        ...IN_RUNNING_ACCOUNT,
        VALIDATION_FAILED: "The id isn't valid.",
        FORBIDDEN: missingPermission(["payments.read"]),
        NOT_FOUND: "There is no such statement, or it was deleted, which happens 7 days or more after it was prepared.",
        CONFLICT: "It is being rendered. Try again in a few seconds.",
      }),
    },
  },
  "/api/webhooks/razorpay": {
    post: {
      operationId: "postWebhooksRazorpay",
      summary: "Receive Razorpay's events",
      description:
        "Takes `payment.captured`, `order.paid`, `payment.failed` and refunds, signed over the raw body. The event is stored, the response is 200, and a job does the work. Each event counts once.",
      tags: ["Activation"],
      security: [],
      parameters: [
        {
          name: "x-razorpay-signature",
          in: "header",
          required: true,
          description: "HMAC-SHA256 of the raw body in hex",
          schema: { type: "string" },
        },
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { type: "object" },
            example: { event: "payment.captured", payload: { payment: { entity: { id: "pay_NX2kq1vTQpJ8aL" } } } },
          },
        },
      },
      responses: {
        "200": {
          description: "Stored, or already received",
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["received", "duplicate"],
                properties: { received: { type: "boolean" }, duplicate: { type: "boolean" } },
              },
              example: { received: true, duplicate: false },
            },
          },
        },
        ...errorAnswers({
          VALIDATION_FAILED: "The request has no body.",
          UNAUTHORIZED: "The signature is missing or wrong.",
          ...sharedErrorCase("PAYLOAD_TOO_LARGE"),
          ...sharedErrorCase("UNAVAILABLE"),
        }),
      },
    },
  },
};
