import { createHash } from "node:crypto";
import { Html } from "../pages/html.ts";

const SIZE = 25;
const FINDER = 7;

/**
 * Whether a cell is dark, if it belongs to one of the three corner squares or the white around
 * them; undefined elsewhere.
 */
function finderCell(x: number, y: number): boolean | undefined {
  for (const [left, top] of [
    [0, 0],
    [SIZE - FINDER, 0],
    [0, SIZE - FINDER],
  ] as const) {
    const [dx, dy] = [x - left, y - top];
    if (dx < -1 || dy < -1 || dx > FINDER || dy > FINDER) continue;
    const ring = Math.max(Math.abs(dx - 3), Math.abs(dy - 3));
    return ring === 3 || ring <= 1;
  }
  return undefined;
}

/**
 * Returns an SVG that looks like a QR code, the same for the same seed, and contains nothing, so
 * that no app finds anything to pay in it.
 */
export function qrPattern(seed: string): Html {
  let bits = "";
  for (let index = 0; bits.length < SIZE * SIZE; index += 1) {
    for (const byte of createHash("sha256").update(`${seed} ${index}`).digest())
      bits += byte.toString(2).padStart(8, "0");
  }
  let path = "";
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      if (finderCell(x, y) ?? bits[y * SIZE + x] === "1") path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return new Html(
    `<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="A QR code that leads nowhere"><path fill="#111" shape-rendering="crispEdges" d="${path}"/></svg>`,
  );
}
