import { Switch } from "../../ui/switch.tsx";

/** Shows a switch with its name and a line that says what it does. */
export function SwitchRow({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0 max-lg:text-md">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-text-2">{hint}</p>
      </div>
      <Switch aria-label={label} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}
