import type { Entity, EntityField } from "./entity.ts";
import { type NewFile, objectOf, SAMPLES, sampleOf } from "./server-files.ts";

const route = ({ noun, one, list }: Entity): string => `
import { mayDo } from "@aavarti/domain/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ${one}List } from "../features/${list}/${noun}-list.tsx";
import { useSignedIn } from "../features/auth/session.tsx";
import { trpc } from "../lib/api/trpc.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { plainTitle } from "../lib/frame/plain-screens.ts";
import { PAGE, pageByPage, useLoaded } from "../lib/list/list-pages.ts";
import { NEW_RECORD, readListSearch } from "../lib/list/list-search.ts";
import { useListNavigation } from "../lib/list/use-list-navigation.ts";

/** Lazy until the first form opens, because forms bring the validation schemas with them. */
const ${one}Form = lazy(() =>
  import("../features/${list}/${noun}-form.tsx").then(({ ${one}Form }) => ({ default: ${one}Form })),
);

export const Route = createFileRoute("/dashboard/${list}")({
  head: () => pageTitle(plainTitle("${list}")),
  staticData: { title: () => plainTitle("${list}") },
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, []),
  component: ${one}Page,
});

function ${one}Page() {
  const { user } = useSignedIn();
  const { form } = Route.useSearch();
  const { openForm, closeForm } = useListNavigation();
  const pages = trpc.${list}.list.useInfiniteQuery({ limit: PAGE }, pageByPage);
  const items = useLoaded(pages.data);
  const edited = items.find(({ id }) => id === form) ?? null;
  return (
    <>
      <${one}List
        pages={pages}
        items={items}
        mayWrite={mayDo(user.role, "${list}.write")}
        mayDelete={mayDo(user.role, "${list}.delete")}
        onCreate={() => openForm(NEW_RECORD)}
        onEdit={openForm}
      />
      {(form === NEW_RECORD || edited) && (
        <Suspense>
          <${one}Form key={form} ${noun}={edited} onClose={closeForm} />
        </Suspense>
      )}
    </>
  );
}
`;

const lineOf =
  (noun: string) =>
  ({ name, kind }: EntityField): string =>
    kind === "day"
      ? `<span className="block text-text-2">{dayWithYear(${noun}.${name})}</span>`
      : `<span className="block cut-off text-text-2">{${noun}.${name}}</span>`;

function list(entity: Entity): string {
  const { noun, one, list, fields } = entity;
  const [first, ...rest] = fields;
  const hasDay = fields.some(({ kind }) => kind === "day");
  return `
import type { ${one} } from "@aavarti/contract/${list}";
import { getQueryKey } from "@trpc/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { trpc } from "../../lib/api/trpc.ts";
${hasDay ? 'import { dayWithYear } from "../../lib/display/display.ts";\n' : ""}import { plainTitle } from "../../lib/frame/plain-screens.ts";
import { NoRecords } from "../../lib/list/no-records.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { useRecordOutcomes } from "../../lib/records/record-mutations.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, ListHeading, phoneRowClass } from "../../ui/list.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { PagedRows, type Pages } from "../../ui/paged-rows.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { VirtualPhoneList } from "../../ui/virtual-rows.tsx";
import { ${noun}Texts as texts } from "./texts.ts";

const glyph = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;
const blank = <Avatar name="" />;

/**
 * Shows the ${list} in \`items\`, newest first, loading more on scroll, with a menu in each row to edit
 * or delete it, for those who may. Without any it says so, and offers to create the first.
 */
export function ${one}List({
  pages,
  items,
  mayWrite,
  mayDelete,
  onCreate,
  onEdit,
}: {
  pages: Pages & { readonly isSuccess: boolean };
  items: readonly ${one}[];
  mayWrite: boolean;
  mayDelete: boolean;
  onCreate: () => void;
  onEdit: (id: string) => void;
}) {
  const title = plainTitle("${list}");
  const isUnused = pages.isSuccess && items.length === 0;
  const create = mayWrite && !isUnused && (
    <Button look="primary" onClick={onCreate}>
      <Plus aria-hidden className="size-4" strokeWidth={1.75} />
      {texts.create}
    </Button>
  );
  return (
    <div className="flex flex-1 flex-col lg:bg-surface">
      <ListHeading title={title}>{create}</ListHeading>
      {create && <div className="flex flex-col px-4 py-3 lg:hidden">{create}</div>}
      {isUnused ? (
        mayWrite ? (
          <NoRecords
            title={texts.noneYet}
            lead={texts.emptyLead}
            create={texts.create}
            marks={[blank, blank, blank]}
            needs="${list}.write"
            onCreate={onCreate}
          />
        ) : (
          <EmptyState title={texts.noneYet} lead={texts.emptyLead} action={null} picture={null} />
        )
      ) : (
        <PagedRows pages={pages} items={items} texts={{ ...listTexts.paged, ...texts }} onClear={onCreate}>
          {(feed) => (
            <VirtualPhoneList
              label={title}
              feed={feed}
              row={(${noun}, place) => (
                <li {...place} className={phoneRowClass}>
                  <span className="min-w-0 flex-1">
                    <span className="block cut-off font-medium">{${noun}.${first.name}}</span>
                    ${rest.map(lineOf(noun)).join("\n                    ")}
                  </span>
                  {(mayWrite || mayDelete) && (
                    <RowMenu label={texts.actionsFor(${noun}.${first.name})}>
                      {() => (
                        <>
                          {mayWrite && (
                            <MenuItem onSelect={() => onEdit(${noun}.id)}>
                              <Pencil {...glyph} />
                              {texts.edit}
                            </MenuItem>
                          )}
                          {mayDelete && <RemoveItem id={${noun}.id} />}
                        </>
                      )}
                    </RowMenu>
                  )}
                </li>
              )}
            />
          )}
        </PagedRows>
      )}
    </div>
  );
}

function RemoveItem({ id }: { id: string }) {
  const outcomes = useRecordOutcomes("${list}");
  const restore = trpc.${list}.restore.useMutation(outcomes.restore);
  const remove = trpc.${list}.delete.useMutation(outcomes.remove(getQueryKey(trpc.${list}.list), restore.mutate));
  return (
    <MenuItem isDestructive onSelect={() => remove.mutate({ id })}>
      <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
      {listTexts.delete}
    </MenuItem>
  );
}
`;
}

const inputOf = ({ name, kind }: EntityField): string => {
  const shared = `{...input("${name}")} label={fieldLabel("${name}")} required`;
  if (kind === "line") return `<TextField ${shared} autoComplete="off" />`;
  return kind === "text" ? `<AreaField ${shared} />` : `<DateField ${shared} shown={shownDay(${name})} />`;
};

function form(entity: Entity): string {
  const { noun, one, list, fields } = entity;
  const days = fields.filter(({ kind }) => kind === "day").map(({ name }) => name);
  const areas = fields.some(({ kind }) => kind === "text") ? "AreaField, TextField" : "TextField";
  const watched = days
    .map((name) => `  const ${name} = useWatch({ control: form.control, name: "${name}" });\n`)
    .join("");
  return `
import { Create${one}, type ${one} } from "@aavarti/contract/${list}";
${days.length > 0 ? 'import { parseCalendarDate } from "@aavarti/domain/calendar";\n' : ""}import { useForm${days.length > 0 ? ", useWatch" : ""} } from "react-hook-form";
import { trpc } from "../../lib/api/trpc.ts";
${days.length > 0 ? 'import { dayWithYear } from "../../lib/display/display.ts";\n' : ""}import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { resolveAsTyped } from "../../lib/forms/form-resolver.ts";
import { fieldLabel } from "../../lib/i18n/field-labels.ts";
import { RecordDialog } from "../../lib/records/record-dialog.tsx";
import { useRecordOutcomes } from "../../lib/records/record-mutations.ts";
${days.length > 0 ? 'import { DateField } from "../../ui/date-field.tsx";\n' : ""}import { ${areas} } from "../../ui/text-field.tsx";
import { ${noun}Texts as texts } from "./texts.ts";

const emptyValues = ${objectOf(entity, () => '""')};

const valuesOf = (${noun}: ${one}): typeof emptyValues => (${objectOf(entity, ({ name }) => `${noun}.${name}`)});

/**
 * Shows the form that creates a ${noun}, or edits the given one. Open while mounted: closing calls
 * \`onClose\`, and so does saving, unless another is to follow.
 */
export function ${one}Form({ ${noun}, onClose }: { ${noun}: ${one} | null; onClose: () => void }) {
  const outcomes = useRecordOutcomes("${list}");
  const create = trpc.${list}.create.useMutation(outcomes.create);
  const update = trpc.${list}.update.useMutation(outcomes.update);
  const form = useForm({
    resolver: resolveAsTyped<typeof emptyValues>(Create${one}),
    defaultValues: ${noun} ? valuesOf(${noun}) : emptyValues,
    mode: "onTouched",
  });
  const input = inputsOf(form);
${watched}  return (
    <RecordDialog
      list="${list}"
      id={${noun}?.id ?? null}
      form={form}
      title={${noun} ? texts.editTitle : texts.create}
      saveLabel={texts.save}
      create={create}
      update={update}
      toInput={(values) => values}
      onAgain={() => {
        form.reset(emptyValues);
        form.setFocus("${fields[0].name}");
      }}
      onClose={onClose}
    >
      ${fields.map(inputOf).join("\n      ")}
    </RecordDialog>
  );
}
${
  days.length > 0
    ? `
function shownDay(value: string): string {
  const day = parseCalendarDate(value);
  return day ? dayWithYear(day) : "";
}
`
    : ""
}`;
}

const texts = ({ noun, list }: Entity): string => `
import { t } from "@lingui/core/macro";
import { plainTitle } from "../../lib/frame/plain-screens.ts";
import { fieldLabel } from "../../lib/i18n/field-labels.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { nounTexts } from "../../lib/i18n/noun-texts.ts";

export const ${noun}Texts = translatedTexts(() => ({
  ...nounTexts({ one: fieldLabel("${noun}"), many: plainTitle("${list}") }),
  emptyLead: t\`What you add appears here, newest first.\`,
  actionsFor: (name: string) => t\`Actions for \${name}\`,
  edit: t\`Edit\`,
}));
`;

/** Hindi of the texts above that no other folder may have yet. */
export const FIXED_HINDI: Readonly<Record<string, string>> = {
  "What you add appears here, newest first.": "आप जो जोड़ेंगे वह यहाँ दिखेगा, सबसे नया पहले।",
  "Actions for {name}": "{name} के विकल्प",
  Edit: "बदलें",
};

function test(entity: Entity): string {
  const { noun, one, list, many, fields } = entity;
  const [first] = fields;
  return `
// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { ${one} } from "@aavarti/contract/${list}";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { keepToken } from "../../lib/session/session-token.ts";
import { fakeNetwork, Refusal } from "../../testing/fake-network.ts";
import { clickUndo, renderApp } from "../../testing/render-app.tsx";
import { emptyBoard, paidTrial, tenant, user } from "../../testing/samples.ts";

const values = ${sampleOf(entity)};
const saved: ${one} = {
  id: "0190a000-0000-7000-8000-000000000001",
  ...values,
  createdAt: "2026-11-21T03:30:00.000Z",
  updatedAt: "2026-11-21T03:30:00.000Z",
};

const network = (items: readonly ${one}[], own: Parameters<typeof fakeNetwork>[0] = {}) =>
  fakeNetwork({
    "auth.me": () => ({ user, tenant }),
    "trial.status": () => paidTrial,
    "renewals.board": () => emptyBoard,
    "notifications.list": () => ({ items: [], nextCursor: null }),
    "notifications.unreadCount": () => ({ unread: 0 }),
    "notifications.preferences": () => ({ kinds: [] }),
    "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "en" }),
    "${list}.list": () => ({ items, nextCursor: null }),
    "${list}.create": () => saved,
    "${list}.delete": () => undefined,
    "${list}.restore": () => saved,
    ...own,
  });

beforeEach(() => keepToken("token-1", tenant.id));

it("has an empty state, from which the first one is created", async () => {
  const { inputsOf } = network([]);
  const { user: person } = renderApp("/dashboard/${list}");
  expect(await screen.findByText("No ${list} yet")).toBeVisible();
  await person.click(screen.getAllByRole("button", { name: "New ${noun}" })[0] as HTMLElement);
${fields
  .filter(({ kind }) => kind !== "day")
  .map(({ label, kind }) => `  await person.type(await screen.findByLabelText(/^${label}/), "${SAMPLES[kind][0]}");`)
  .join("\n")}
${fields
  .filter(({ kind }) => kind === "day")
  .map(({ label }) => `  await person.type(screen.getByLabelText(/^${label}/), "21/11/2026");`)
  .join("\n")}
  await person.click(screen.getByRole("button", { name: "Save ${noun}" }));
  expect(await screen.findByText("Added")).toBeVisible();
  expect(inputsOf("${list}.create")).toEqual([values]);
});

it("deletes from the row's menu, with Undo", async () => {
  const { inputsOf } = network([saved]);
  const { user: person } = renderApp("/dashboard/${list}");
  expect(await screen.findByRole("heading", { name: "${many}" })).toBeInTheDocument();
  await person.click(await screen.findByRole("button", { name: "Actions for ${SAMPLES[first.kind][0]}" }));
  await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(await screen.findByText("Moved to Trash")).toBeVisible();
  await clickUndo(person);
  expect(await screen.findByText("Restored")).toBeVisible();
  expect(inputsOf("${list}.restore")).toEqual([{ id: saved.id }]);
});

it("offers to try again when it can't be loaded", async () => {
  network([], {
    "${list}.list": () => {
      throw new Refusal(404, "NOT_FOUND", "No");
    },
  });
  renderApp("/dashboard/${list}");
  expect(await screen.findByText("Couldn't load ${list}. Try again.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
`;
}

/** Returns the paths and sources of an entity's new files in the web app; writes none. */
export const webFiles = (entity: Entity): NewFile[] => {
  const folder = `apps/web/src/features/${entity.list}`;
  return [
    [`apps/web/src/routes/dashboard.${entity.list}.tsx`, route(entity)],
    [`${folder}/${entity.noun}-list.tsx`, list(entity)],
    [`${folder}/${entity.noun}-form.tsx`, form(entity)],
    [`${folder}/texts.ts`, texts(entity)],
    [`${folder}/${entity.list}.test.tsx`, test(entity)],
  ];
};
