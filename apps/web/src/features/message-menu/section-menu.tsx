import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useScrollToHash } from "../../lib/frame/use-scroll-to-hash.ts";
import { useMay } from "../../lib/session/may.tsx";
import { SelectField } from "../../ui/select.tsx";
import { FIRST_SECTION, SECTION_GROUPS, type SettingsPath, sectionsOn } from "./sections.ts";
import { messageMenuTexts as texts } from "./texts.ts";

/**
 * Shows a page of the messages' settings beside the menu of all their sections, which stays in
 * sight on a wide screen and is a dropdown above on a narrow one. A section is reached by its id as
 * the URL's hash.
 */
export function WithSectionMenu({ page, children }: { page: SettingsPath; children: ReactNode }) {
  useScrollToHash(sectionsOn(page));
  return (
    <div className="xl:grid xl:grid-cols-[13.5rem_minmax(0,1fr)]">
      <SectionMenu page={page} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function SectionMenu({ page }: { page: SettingsPath }) {
  const may = useMay();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const groups = SECTION_GROUPS.map(({ group, sections }) => ({
    group,
    sections: sections.filter(({ needs }) => needs === undefined || may(needs)),
  })).filter(({ sections }) => sections.length > 0);
  const all = groups.flatMap(({ group, sections }) => sections.map((section) => ({ group, ...section })));
  const current = all.find(({ id, to }) => id === hash && to === page)?.id ?? FIRST_SECTION[page];
  return (
    <>
      <nav
        aria-label={texts.label}
        className="max-h-[calc(100dvh-4rem)] overflow-y-auto py-6 pl-6 max-xl:hidden xl:sticky xl:top-16 xl:self-start"
      >
        {groups.map(({ group, sections }) => (
          <section key={group} className="mb-4">
            <h2 className="px-2 pb-1 text-sm font-medium text-text-3">{texts.groups[group]}</h2>
            <ul>
              {sections.map(({ id, to }) => (
                <li key={id}>
                  <Link
                    to={to}
                    hash={id}
                    search={to === page ? true : {}}
                    activeOptions={{ exact: true, includeHash: true, includeSearch: false }}
                    className="flex min-h-8 items-center rounded-sm px-2 py-1 text-text-2 hover:bg-hover hover:text-text aria-[current]:bg-pressed aria-[current]:font-medium aria-[current]:text-text"
                  >
                    {texts.sections[id]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="px-4 pt-4 lg:px-6 xl:hidden">
        <SelectField
          label={texts.goTo}
          value={current}
          options={all.map(({ group, id }) => ({
            value: id,
            label: texts.inGroup(texts.groups[group], texts.sections[id]),
          }))}
          onChange={(id) => {
            const chosen = all.find((one) => one.id === id);
            if (chosen) void navigate({ to: chosen.to, hash: chosen.id, search: chosen.to === page ? true : {} });
          }}
        />
      </div>
    </>
  );
}
