import type { Permission } from "@aavarti/domain/permissions";
import type { messageMenuTexts } from "./texts.ts";

export type SectionId = keyof typeof messageMenuTexts.sections;
export type GroupId = keyof typeof messageMenuTexts.groups;
export type SettingsPath = "/notifications" | "/dashboard/templates";

/** A section of the messages' settings: the hash that leads to it, its page and who sees it. */
export interface Section {
  readonly id: SectionId;
  readonly to: SettingsPath;
  readonly needs?: Permission;
}

const texts = (id: SectionId, needs?: Permission): Section => ({
  id,
  to: "/dashboard/templates",
  ...(needs && { needs }),
});
const settings = (id: SectionId, needs?: Permission): Section => ({
  id,
  to: "/notifications",
  ...(needs && { needs }),
});

/** The sections of the messages' settings, of both pages, by what they are about. */
export const SECTION_GROUPS: readonly { readonly group: GroupId; readonly sections: readonly Section[] }[] = [
  {
    group: "reminders",
    sections: [
      settings("reminders"),
      settings("further-messages"),
      texts("texts"),
      settings("upcoming"),
      settings("history"),
      settings("test-message"),
      settings("your-notifications"),
    ],
  },
  {
    group: "whatsapp",
    sections: [
      settings("services"),
      texts("whatsapp-link"),
      texts("whatsapp-templates"),
      texts("bulk-messages", "inbox.read"),
    ],
  },
  { group: "email", sections: [texts("sender")] },
  {
    group: "replies",
    sections: [
      texts("saved-replies", "inbox.read"),
      texts("business-answers", "inbox.read"),
      texts("automatic-answers", "inbox.read"),
      texts("ai-replies", "notifications.configure"),
    ],
  },
  { group: "commands", sections: [settings("commands", "commands.configure")] },
  { group: "cost", sections: [settings("message-costs"), texts("spending", "billing.read")] },
];

/** The section at the top of each page, which every role sees. */
export const FIRST_SECTION = {
  "/notifications": "services",
  "/dashboard/templates": "texts",
} as const satisfies Record<SettingsPath, SectionId>;

/** Returns the ids of the sections on a page. */
export const sectionsOn = (path: SettingsPath): SectionId[] =>
  SECTION_GROUPS.flatMap(({ sections }) => sections.filter(({ to }) => to === path).map(({ id }) => id));
