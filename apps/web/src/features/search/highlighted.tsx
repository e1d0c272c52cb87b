import { highlight } from "./read-command.ts";

/** A text with the parts that match the words of `needle` highlighted. */
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
