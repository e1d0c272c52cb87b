import { useId } from "react";
import { PanelRow } from "../../ui/panel.tsx";
import { Switch } from "../../ui/switch.tsx";

/**
 * Shows a setting with its name, an explanation and a switch, which calls `onChange`. It is
 * disabled without `mayChange`, and while the server can't be reached.
 */
export function SettingsSwitch({
  label,
  lead,
  isOn,
  mayChange,
  onChange,
}: {
  label: string;
  lead: string;
  isOn: boolean;
  mayChange: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <PanelRow className="last:border-b">
      <label htmlFor={id} className="min-w-0 flex-1 select-none">
        <span className="block font-medium max-lg:text-md">{label}</span>
        <span id={`${id}-lead`} className="block text-sm text-text-2">
          {lead}
        </span>
      </label>
      <Switch id={id} aria-label={label} checked={isOn} disabled={!mayChange} onCheckedChange={onChange} />
    </PanelRow>
  );
}
