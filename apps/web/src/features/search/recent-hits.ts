import { NOUNS, type RecordNoun } from "@aavarti/domain/nouns";

/** A record recently opened from the palette. */
export interface RecentHit {
  readonly kind: RecordNoun;
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

const MAX = 6;
// Stored per tab: names of customers must not stay on a shared computer once the window is closed.
const keyOf = (tenantId: string) => `crm-recent-${tenantId}`;

const isHit = (value: unknown): value is RecentHit =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  String(value.kind) in NOUNS &&
  ["id", "label", "detail"].every((key) => typeof Object(value)[key] === "string");

/**
 * Returns the records of a tenant recently opened from the palette in this tab, newest first, at
 * most 6. Unreadable storage counts as empty.
 */
export function recentHits(tenantId: string): readonly RecentHit[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(tenantId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isHit) : [];
  } catch {
    return [];
  }
}

/**
 * Puts a record first among the six recent ones of `recentHits`, which are kept for this tab only
 * and per tenant: names of customers must not stay on a shared computer.
 */
export function rememberHit(tenantId: string, hit: RecentHit): void {
  const others = recentHits(tenantId).filter(({ kind, id }) => kind !== hit.kind || id !== hit.id);
  sessionStorage.setItem(keyOf(tenantId), JSON.stringify([hit, ...others].slice(0, MAX)));
}
