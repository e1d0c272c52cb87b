import { highlight } from "./read-command.ts";

/**
 * Shows a text in which the parts that match the words of `needle`, the search, are highlighted.
 */
export function Highlighted({ text, needle }: { text: string; needle: string }) {
  let at = 0;
  return highlight(text, needle).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isHit ? (
      <mark key={key} className="bg-transparent font-semibold text-accent-text">
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
