import { useId } from "react";
import { useTeamMembers } from "../../lib/records/team-members.ts";
import { Select, type SelectOption } from "../../ui/select.tsx";
import type { ActivitySearch } from "./activity-search.ts";
import { activityTexts as texts } from "./texts.ts";

type ActorFilter = Pick<ActivitySearch, "by" | "person">;

/**
 * Shows a dropdown that filters the log by actor: anyone, the product itself, any member, or one
 * member. In a workspace with one member, no names are listed, unless that one is chosen. A member
 * who has left, but is named in the URL, stays as an option.
 */
export function ActorSelect({ actor, onChange }: { actor: ActorFilter; onChange: (actor: ActorFilter) => void }) {
  const id = useId();
  const { data: members = [], isPending } = useTeamMembers();
  const isKnown = members.some((member) => member.id === actor.person);
  const people: SelectOption<string>[] = members.map((member) => ({
    value: member.id,
    label: member.name,
  }));
  const options: SelectOption<string>[] = [
    { value: "anyone", label: texts.byWhom.anyone },
    { value: "product", label: texts.byWhom.product },
    { value: "people", label: texts.byWhom.people },
    ...(people.length > 1 ? people : people.filter(({ value }) => value === actor.person)),
    // The URL may name a member who has since left.
    ...(actor.person && !isKnown ? [{ value: actor.person, label: isPending ? "" : texts.unknownPerson }] : []),
  ];
  const choose = (value: string) => {
    if (value === "anyone") onChange({});
    else if (value === "product" || value === "people") onChange({ by: value });
    else onChange({ person: value });
  };
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="shrink-0 text-text-2 max-lg:text-md">
        {texts.by}
      </label>
      <Select
        control={{ id, "aria-describedby": undefined, "aria-invalid": undefined }}
        value={actor.person ?? actor.by ?? "anyone"}
        options={options}
        onChange={choose}
        className="lg:w-56"
      />
    </div>
  );
}
