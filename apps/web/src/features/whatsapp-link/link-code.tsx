import { useMemo } from "react";
import { encode } from "uqr";

/** The quiet space around a code, in modules: scanners need four. */
const QUIET = 4;

/** A QR code: its width in modules with the quiet space, and the path of its dark modules. */
interface Code {
  readonly size: number;
  readonly path: string;
}

/** Returns the QR code of a text, which can be read with up to 15 % of it covered or worn off. */
function codeOf(text: string): Code {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return { size, path };
}

/**
 * A link as a QR code, for a phone's camera: dark on white in the dark theme too, which is what
 * scanners expect. `label` says what it opens.
 */
export function LinkCode({ link, label, className }: { link: string; label: string; className: string }) {
  const { size, path } = useMemo(() => codeOf(link), [link]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The least width of a saved code, in pixels: 5 cm at 500 dots per inch. */
const SAVED_PX = 1_000;

/**
 * Returns the QR code of a link as a PNG of at least 1,000 pixels, with whole pixels per module.
 * @throws Error where the browser can't draw it.
 */
export async function linkCodePng(link: string): Promise<Blob> {
  const { size, path } = codeOf(link);
  const scale = Math.ceil(SAVED_PX / size);
  const canvas = document.createElement("canvas");
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no images");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = "#000";
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("This browser saves no images"))), "image/png"),
  );
}
