import type { GivenRole } from "@aavarti/domain/team";
import { roleName } from "../../lib/i18n/role-name.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { teamTexts as texts } from "./texts.ts";

/** Shows these roles to choose one from, each with what it may do. */
export function RoleCards({
  roles,
  value,
  onChange,
}: {
  roles: readonly GivenRole[];
  value: GivenRole;
  onChange: (role: GivenRole) => void;
}) {
  return (
    <ChoiceCards
      legend={texts.role}
      isPaired
      value={value}
      choices={roles.map((role) => ({ value: role, label: roleName(role), hint: texts.may[role] }))}
      onChange={onChange}
    />
  );
}
