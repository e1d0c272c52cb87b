import type { ReactNode } from "react";

/** Shows the main heading of the page, with a sentence below it. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-semibold wrap-anywhere">{title}</h1>
      {children && <p className="mt-1.5 text-md text-text-2">{children}</p>}
    </>
  );
}
