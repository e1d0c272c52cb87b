import { Link, useNavigate } from "@tanstack/react-router";
import { Bookmark, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/input.tsx";
import { viewTabClass } from "../../ui/list.tsx";
import { Popover } from "../../ui/popover.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { messageOf } from "../api-error.ts";
import { showFailure } from "../failure-toast.ts";
import { inLanguage } from "../language/in-language.ts";
import { type Outputs, trpc } from "../trpc.ts";
import { listTexts } from "./texts.ts";
import { type ListName, useColumnChoice } from "./use-columns.ts";

const texts = inLanguage(() => listTexts.views);

type View = Outputs["views"]["list"][number];
/** What stands in a list's address. */
export type ListAddress = Readonly<Record<string, unknown>>;

/** A form or a dialog that is open is no part of a view. */
const PASSING = ["form", "name", "dialog"];

const viewOf = (address: ListAddress): string =>
  new URLSearchParams(
    Object.entries(address)
      .flatMap(([key, value]): [string, string][] =>
        (typeof value === "string" || typeof value === "number") && !PASSING.includes(key)
          ? [[key, String(value)]]
          : [],
      )
      .sort(),
  ).toString();

/** A list's named views as further tabs, and what keeps the present one under a name. `search` is what stands in the address. */
export function SavedViews({ list, search }: { list: ListName; search: ListAddress }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const views = trpc.views.list.useQuery({ list });
  const columns = useColumnChoice(list);
  const refresh = () => utils.views.list.invalidate({ list });
  const save = trpc.views.save.useMutation({ onSettled: refresh });
  const remove = trpc.views.remove.useMutation({
    onMutate: ({ id }) => utils.views.list.setData({ list }, (known) => known?.filter((view) => view.id !== id)),
    onError: (error) => showFailure(texts.removeFailed, error),
    onSettled: refresh,
  });
  const present = viewOf(search);
  const presentColumns = columns.choice?.join(",") ?? null;
  const isShown = (view: View) => view.query === present && (view.columns?.join(",") ?? null) === presentColumns;
  const known = views.data ?? [];
  const isWorthKeeping = (present !== "" || presentColumns !== null) && !known.some(isShown);

  const forget = (view: View) => {
    remove.mutate({ id: view.id });
    if (isShown(view)) {
      columns.choose(null);
      void navigate({ to: ".", search: {}, replace: true });
    }
    const { name, query, columns: kept } = view;
    showToast({
      title: texts.removed(name),
      action: {
        label: listTexts.undo,
        altText: listTexts.undoMany,
        run: () => save.mutate({ list, name, query, columns: kept }),
      },
    });
  };
  return (
    <>
      {known.map((view) => (
        <span key={view.id} className="group/view relative flex shrink-0 items-center">
          <Link
            to="."
            search={Object.fromEntries(new URLSearchParams(view.query))}
            activeOptions={{ exact: true, includeSearch: true }}
            onClick={() => columns.choose(view.columns)}
            className={viewTabClass}
          >
            {view.name}
          </Link>
          {isShown(view) && (
            <button
              type="button"
              aria-label={texts.remove(view.name)}
              title={texts.remove(view.name)}
              onClick={() => forget(view)}
              className="-ml-1 inline-flex size-7 items-center justify-center rounded-sm text-text-3 hover:bg-hover hover:text-text max-lg:size-11"
            >
              <X aria-hidden className="size-3.5" strokeWidth={1.75} />
            </button>
          )}
        </span>
      ))}
      {isWorthKeeping && (
        <NameView
          problem={save.error ? messageOf(save.error, texts.saveFailed) : undefined}
          onSave={(name, onSaved) =>
            save.mutate(
              { list, name, query: present, columns: columns.choice && [...columns.choice] },
              {
                onSuccess: () => {
                  onSaved();
                  showToast({ title: texts.saved(name) });
                },
              },
            )
          }
        />
      )}
    </>
  );
}

function NameView({
  problem,
  onSave,
}: {
  problem: string | undefined;
  onSave: (name: string, onSaved: () => void) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(String(new FormData(event.currentTarget).get("name")), () => setIsOpen(false));
  };
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={texts.keep}
      isNarrow
      trigger={
        <Button look="ghost" size="sm" className="shrink-0">
          <Bookmark aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.keep}
        </Button>
      }
    >
      <form onSubmit={submit} className="grid gap-3 p-3">
        <Field label={texts.name} problem={problem}>
          {(control) => <TextInput {...control} name="name" required maxLength={60} autoComplete="off" />}
        </Field>
        <Button type="submit" look="primary" width="full">
          {texts.save}
        </Button>
      </form>
    </Popover>
  );
}
