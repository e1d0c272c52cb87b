import {
  AddRowsBody,
  BeginImport,
  CheckImport,
  Import,
  ImportPage,
  ImportRef,
  ListImportsQuery,
  ListRowsQuery,
  RevertImport,
  RevertPreview,
  RowPage,
  StartImport,
  SuggestedMapping,
  SuggestMapping,
} from "@aavarti/contract/imports";
import { EXAMPLE_IDS, exampleImport } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Imports" as const;
const params = ImportRef;

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/imports",
    noun,
    summary: "List imports",
    description: "Imports of customers and subscriptions, newest first.",
    permissions: ["records.import"],
    query: ListImportsQuery,
    response: ImportPage,
    example: {
      query: { limit: "20" },
      response: { items: [exampleImport], nextCursor: null },
    },
    call: (api, { query }) => api.imports.list(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/imports/mapping",
    noun,
    summary: "Suggest a field for each column",
    description:
      "Matches a sheet's headers, in English or Hindi, to fields. If the same headers were imported before, returns the earlier choice.",
    permissions: ["records.import"],
    body: SuggestMapping,
    response: SuggestedMapping,
    example: {
      body: { headers: ["Name", "Mobile", "Plan", "Start"] },
      response: { mapping: ["name", "phone", "product", "startDate"], isRemembered: false, undecided: [] },
    },
    call: (api, { body }) => api.imports.suggestMapping(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/imports",
    noun,
    summary: "Create an import",
    description:
      "Creates an import of up to 10,000 rows. Next, send the rows, check them, and start the import. No customers are changed until then.",
    permissions: ["records.import"],
    errors: { RATE_LIMITED: "The business created more than 60 imports within an hour." },
    body: BeginImport,
    status: 201,
    response: Import,
    example: {
      body: {
        fileName: "members.xlsx",
        headers: ["Name", "Mobile", "Plan", "Start"],
        mapping: ["name", "phone", "product", "startDate"],
        rowCount: 212,
        dateOrders: { startDate: "dmy" },
      },
      response: { ...exampleImport, state: "draft", counts: null, forecast: null },
    },
    call: (api, { body }) => api.imports.begin(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/imports/:id",
    noun,
    summary: "Show an import",
    description:
      "Returns the import's state, counts, open questions and progress, and how many customers would get a reminder. Repeat the call while the import runs.",
    permissions: ["records.import"],
    params,
    response: Import,
    example: {
      params: { id: EXAMPLE_IDS.import },
      response: exampleImport,
    },
    call: (api, { params: { id } }) => api.imports.read({ id }),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/imports/:id",
    noun,
    summary: "Discard an import",
    description: "Deletes an import that hasn't started.",
    permissions: ["records.import"],
    errors: { CONFLICT: "The import was already started." },
    params,
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.import },
    },
    call: async (api, { params: { id } }) => {
      await api.imports.discard({ id });
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/imports/:id/rows",
    noun,
    summary: "Upload rows",
    description:
      "Sends up to 500 rows. Row 1 holds the headers, so your data starts at row 2. Sending the same rows again has no further effect.",
    permissions: ["records.import"],
    errors: {
      CONFLICT: "The import was already started.",
      VALIDATION_FAILED: "A row is not valid, or there are more rows than the import was opened with.",
    },
    params,
    body: AddRowsBody,
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.import },
      body: { firstRow: 2, rows: [["Priya Sharma", "98765 43210", "Gold", "28/11/2025"]] },
    },
    call: async (api, { params: { id }, body }) => {
      await api.imports.addRows({ ...body, id });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/imports/:id/rows",
    noun,
    summary: "List the rows of an import",
    description:
      "Rows with their `verdict` (new, update, same or refused), problems, warnings, and how dates and prices are read. 100 per page, in the order of the sheet.",
    permissions: ["records.import"],
    params,
    query: ListRowsQuery,
    response: RowPage,
    example: {
      params: { id: EXAMPLE_IDS.import },
      query: { verdict: "new" },
      response: {
        items: [
          {
            row: 2,
            cells: ["Priya Sharma", "98765 43210", "Gold", "28/11/2025"],
            verdict: "new",
            customerId: null,
            isKept: false,
            problems: [],
            warnings: [],
            warningReasons: [],
            changes: [],
            term: { startDate: "2025-11-28", endDate: "2026-11-28", price: "12000.00" },
            payment: null,
            isOpen: false,
          },
        ],
        nextCursor: null,
      },
    },
    call: (api, { params: { id }, query: { warned, ...query } }) =>
      api.imports.rows({ ...query, id, ...(warned && { warned: warned === "true" }) }),
  }),
  route({
    method: "POST",
    path: "/api/v1/imports/:id/check",
    noun,
    summary: "Check an import",
    description:
      "Compares every row with your customers and products and sets its `verdict`. Changes no records and sends no reminders. To answer open questions, call this again with the answers.",
    permissions: ["records.import"],
    errors: {
      CONFLICT: "The import was already started.",
      VALIDATION_FAILED: "Rows are missing, or the columns don't match.",
      NOT_FOUND: "There is no such import, or no such product.",
      RATE_LIMITED: "The business checked imports more than 200 times within an hour.",
    },
    params,
    body: CheckImport.omit({ id: true }),
    response: Import,
    example: {
      params: { id: EXAMPLE_IDS.import },
      body: { dateOrders: { startDate: "dmy" }, productChoices: { Gold: EXAMPLE_IDS.product } },
      response: exampleImport,
    },
    call: (api, { params: { id }, body }) => api.imports.check({ ...body, id }),
  }),
  route({
    method: "POST",
    path: "/api/v1/imports/:id/start",
    noun,
    summary: "Start an import",
    description:
      "Imports the checked rows in the background. `remindFrom` sets whether reminders due today are sent as well. Creating products also requires `products.write`.",
    permissions: ["records.import"],
    errors: {
      CONFLICT: "The import isn't checked, has open questions or nothing to import, or another import is running.",
    },
    params,
    body: StartImport.omit({ id: true }),
    response: Import,
    example: {
      params: { id: EXAMPLE_IDS.import },
      body: { remindFrom: "tomorrow" },
      response: { ...exampleImport, state: "running", startedAt: "2026-11-21T06:04:00.000Z" },
    },
    call: (api, { params: { id }, body }) => api.imports.start({ ...body, id }),
  }),
  route({
    method: "GET",
    path: "/api/v1/imports/:id/revert",
    noun,
    summary: "Preview undoing an import",
    description:
      "Returns how many customers and subscriptions would move to Trash, how many customers would be restored to their earlier values, how many payments would be reversed, and which customers have been edited since the import. Changes nothing.",
    permissions: ["records.import"],
    errors: { CONFLICT: "The import isn't finished, or was already undone." },
    params,
    response: RevertPreview,
    example: {
      params: { id: EXAMPLE_IDS.import },
      response: {
        customers: 180,
        subscriptions: 180,
        restored: 20,
        payments: 180,
        editedCount: 1,
        edited: [{ customerId: EXAMPLE_IDS.customer, name: "Priya Sharma" }],
      },
    },
    call: (api, { params: { id } }) => api.imports.previewRevert({ id }),
  }),
  route({
    method: "POST",
    path: "/api/v1/imports/:id/revert",
    noun,
    summary: "Undo an import",
    description:
      "In the background, moves the records created by the import to Trash and restores changed records to their earlier values. Records edited since the import are kept unless you choose to undo them too. Reminders for deleted subscriptions are not sent.",
    permissions: ["records.import", "customers.delete", "subscriptions.delete"],
    errors: { CONFLICT: "The import isn't finished, or was already undone." },
    params,
    body: RevertImport.omit({ id: true }),
    response: Import,
    example: {
      params: { id: EXAMPLE_IDS.import },
      body: { edited: "keep" },
      response: { ...exampleImport, state: "reverting", doneRows: 0, finishedAt: "2026-11-21T06:05:30.000Z" },
    },
    call: (api, { params: { id }, body }) => api.imports.revert({ ...body, id }),
  }),
];
