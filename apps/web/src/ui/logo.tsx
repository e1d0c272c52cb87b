import { classNames } from "./class-names.ts";

/**
 * Shows the logo: a shape that reads both as व and as a single-storey a. `className` replaces the
 * default size (28 px), so it must set one.
 */
export function LogoTile({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames("shrink-0", className ?? "size-7")}>
      <rect width={32} height={32} rx={8} fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth={3}>
        <path d="M6.5 9h19M21.5 9v16.5" />
        <circle cx={15} cy={18.5} r={5.5} />
      </g>
    </svg>
  );
}

/**
 * Shows the logo with the product's name, `name`, in the language of the page: "Aavarti" by
 * default.
 */
export function Logo({ name = "Aavarti" }: { name?: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoTile />
      <span className="text-lg font-semibold tracking-[-0.015em]">{name}</span>
    </span>
  );
}
