import { writeFileSync } from "node:fs";
import { declaredAccess } from "@aavarti/api/declared-access";
import { mayDo, PERMISSIONS, type Permission, ROLES, type Role, rulesOf } from "@aavarti/domain/permissions";

/** The document that `npm run permissions` writes and a test compares. */
export const PERMISSIONS_PAGE = new URL("../../../../docs/permissions.md", import.meta.url);

/**
 * Returns docs/permissions.md: for each permission that a procedure declares, which roles have it.
 * Of the rules it names only the reasons, which are asked for.
 */
export function permissionsPage(): string {
  const used = new Set(
    [...declaredAccess().values()].flatMap(({ permissions, byInput }) => [...permissions, ...byInput]),
  );
  const rows = PERMISSIONS.filter((permission) => used.has(permission)).map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) => markOf(role, permission)),
  ]);
  const widths = ["Permission", ...ROLES].map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return `${[
    "# Roles and permissions",
    "",
    "Which role may do what. The server refuses the rest with `FORBIDDEN`, and screens hide it. Written",
    "by `npm run permissions` from `domain/permissions.ts`, with the permissions that some procedure",
    "declares ([0091](adr/0091-declared-access.md)). What each path needs is in",
    "[openapi.json](openapi.json).",
    "",
    "`yes`: may do it. `reason`: may do it; a reversal, a refund and a discount take a written reason.",
    "",
    line(["Permission", ...ROLES]),
    `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`,
    ...rows.map(line),
  ].join("\n")}\n`;
}

function markOf(role: Role, permission: Permission): string {
  if (!mayDo(role, permission)) return "";
  return rulesOf(role, permission).includes("reason") ? "reason" : "yes";
}

if (import.meta.main) writeFileSync(PERMISSIONS_PAGE, permissionsPage());
