import { createFileRoute } from "@tanstack/react-router";
import { ImportScreen } from "../features/imports/import-screen.tsx";
import { SHOWN, type Shown } from "../features/imports/shown.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { loadTexts } from "../lib/i18n/text-parts.ts";
import { useMay } from "../lib/session/may.tsx";

type Search = { id?: string; show?: Shown };

export const Route = createFileRoute("/dashboard/import")({
  head: () => pageTitle(screenTitles.import),
  staticData: { title: () => screenTitles.import },
  validateSearch: (raw: Record<string, unknown>): Search => {
    const show = SHOWN.find((kind) => kind === raw.show);
    return { ...(typeof raw.id === "string" && { id: raw.id }), ...(show && { show }) };
  },
  loader: () => loadTexts("imports"),
  component: ImportPage,
});

function ImportPage() {
  const may = useMay();
  const { id, show } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ImportScreen
      id={id}
      shown={show}
      mayImport={may("records.import")}
      onOpen={(opened) => void navigate({ search: opened ? { id: opened } : {} })}
    />
  );
}
