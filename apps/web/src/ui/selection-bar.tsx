import type { Permission } from "@aavarti/domain/permissions";
import { t } from "@lingui/core/macro";
import { Ellipsis, X } from "lucide-react";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useIsWide } from "../lib/frame/screen-width.ts";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";
import { useMay } from "../lib/session/may.tsx";
import { classNames } from "./class-names.ts";
import { Menu, MenuItem, MenuSeparator } from "./menu.tsx";

/** What an action shows in the menu of a phone, and does. */
interface Shown {
  readonly icon: ReactNode;
  readonly run: () => void;
}

/** An action of a bar; `shown` is read when the menu is opened. */
interface Act {
  readonly id: string;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isDestructive: boolean;
  readonly shown: RefObject<Shown>;
}

/** The actions of a bar on a phone, in their order, and how one of them joins and leaves. */
interface PhoneBar {
  readonly acts: readonly Act[];
  readonly join: (act: Act) => void;
  readonly leave: (id: string) => void;
}
const PhoneBarContext = createContext<PhoneBar | null>(null);

/** On a phone so many actions are buttons; the others are in a menu. */
const BUTTONS = 2;

/**
 * Shows the bar of bulk actions for a list's selected rows: `summary`, the actions as `children`,
 * and a close button that calls `onClear`. It is the last child of the list's column and floats
 * over its bottom centre; on a phone it replaces the tab bar, with the first two actions below the
 * summary and the others in a menu, a destructive one last.
 */
export function SelectionBar({
  label,
  clearLabel,
  summary,
  onClear,
  children,
}: {
  label: string;
  clearLabel: string;
  /** How many rows are selected, and their value. */
  summary: ReactNode;
  onClear: () => void;
  children: ReactNode;
}) {
  const isWide = useIsWide();
  const [acts, setActs] = useState<readonly Act[]>([]);
  const join = useCallback((act: Act) => {
    setActs((others) => {
      const at = others.findIndex(({ id }) => id === act.id);
      return at < 0 ? [...others, act] : others.with(at, act);
    });
  }, []);
  const leave = useCallback((id: string) => setActs((acts) => acts.filter((act) => act.id !== id)), []);
  const bar = useMemo(() => ({ acts, join, leave }), [acts, join, leave]);
  const rest = acts.slice(BUTTONS);
  return (
    <section
      aria-label={label}
      data-selection-bar
      className="fixed inset-x-0 bottom-0 z-35 flex animate-rise-in flex-wrap items-center gap-1 bg-inverse px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-on-inverse shadow-pop lg:sticky lg:inset-x-auto lg:bottom-6 lg:flex-nowrap lg:mt-auto lg:mb-6 lg:self-center lg:rounded-lg lg:py-1.5 lg:pr-1.5"
    >
      <p className="num min-w-0 flex-1 pr-2 max-lg:leading-tight lg:pr-3 lg:whitespace-nowrap">{summary}</p>
      <div className="flex items-center gap-1 max-lg:order-last max-lg:basis-full max-lg:gap-2 lg:contents">
        {isWide ? children : <PhoneBarContext value={bar}>{children}</PhoneBarContext>}
        {!isWide && rest.length > 0 && <MoreActs acts={rest} />}
      </div>
      <button
        type="button"
        aria-label={clearLabel}
        onClick={onClear}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-on-inverse-2 hover:text-on-inverse focus-visible:outline-on-inverse lg:size-9"
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </section>
  );
}

/** The menu of the actions for which the bar has no room, destructive ones apart. */
function MoreActs({ acts }: { acts: readonly Act[] }) {
  const last = acts.filter(({ isDestructive }) => isDestructive);
  const others = acts.filter(({ isDestructive }) => !isDestructive);
  const itemOf = ({ id, label, isDisabled, isDestructive, shown }: Act) => (
    <MenuItem
      key={id}
      needsNetwork
      isDestructive={isDestructive}
      disabled={isDisabled}
      onSelect={() => shown.current.run()}
    >
      {shown.current.icon}
      {label}
    </MenuItem>
  );
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" className={classNames(actClass, "px-3 text-on-inverse hover:bg-on-inverse/10")}>
          <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
          {t`More`}
        </button>
      }
    >
      {others.map(itemOf)}
      {others.length > 0 && last.length > 0 && <MenuSeparator />}
      {last.map(itemOf)}
    </Menu>
  );
}

const actClass =
  "num inline-flex h-11 shrink-0 items-center gap-1.5 rounded-sm font-medium whitespace-nowrap focus-visible:outline-on-inverse disabled:opacity-55 lg:h-9";

/**
 * Shows one bulk action in a `SelectionBar`; `isMain` marks the most likely one, `isDestructive`
 * one that stands apart from the others. On a phone the third and later ones are in the bar's menu.
 * Disabled, with the reason, while the server can't be reached. Nothing for a role without the
 * permission `needs`.
 */
export function SelectionAct({ needs, ...rest }: ActProps & { needs?: Permission }) {
  const may = useMay();
  const bar = useContext(PhoneBarContext);
  if (needs && !may(needs)) return null;
  return bar ? <PhoneAct bar={bar} {...rest} /> : <ActButton {...rest} />;
}

interface ActProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isMain?: boolean;
  readonly isDestructive?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** An action on a phone: a button among the first ones of its bar, otherwise in the bar's menu. */
function PhoneAct({ bar: { acts, join, leave }, ...act }: ActProps & { bar: PhoneBar }) {
  const { icon, label, isDestructive = false, disabled: isDisabled = false, onClick: run } = act;
  const id = useId();
  const shown = useRef<Shown>({ icon, run });
  shown.current = { icon, run };
  useLayoutEffect(
    () => join({ id, label, isDisabled, isDestructive, shown }),
    [join, id, label, isDisabled, isDestructive],
  );
  useLayoutEffect(() => () => leave(id), [leave, id]);
  const at = acts.findIndex((other) => other.id === id);
  if (at < 0 || at >= BUTTONS) return null;
  return <ActButton {...act} className={classNames("min-w-0 shrink", isDestructive && "ml-auto")} />;
}

function ActButton({
  icon,
  label,
  isMain = false,
  isDestructive: _isDestructive,
  className,
  ...rest
}: ActProps & Pick<ComponentProps<"button">, "className">) {
  const block = useOfflineBlock();
  return (
    <button
      type="button"
      title={label}
      className={classNames(
        actClass,
        isMain ? "bg-on-inverse px-4 text-inverse hover:opacity-90" : "px-3 text-on-inverse hover:bg-on-inverse/10",
        className,
      )}
      {...rest}
      {...block}
    >
      {icon}
      <span className="max-lg:truncate">{label}</span>
    </button>
  );
}
