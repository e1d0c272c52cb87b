import { PenLine } from "lucide-react";
import { replyingTexts } from "./replying-texts.ts";
import { useColleaguesReplying, useTellReplying } from "./use-replying.ts";

/**
 * A line above the reply that says which colleague is writing one in the same conversation, and, if
 * something is written here too, to check with them before sending; nothing while nobody does. It
 * blocks nothing. Tells the team of what is written here (`text`), while `isWriting`.
 */
export function ReplyingLine({
  conversationId,
  text,
  isWriting,
}: {
  conversationId: string;
  text: string;
  isWriting: boolean;
}) {
  const names = useColleaguesReplying(conversationId);
  useTellReplying(conversationId, { text, isWriting });
  const [name] = names;
  return (
    <p role="status" className="text-sm text-soon-text empty:hidden max-lg:text-base">
      {name !== undefined && (
        <span className="flex items-center gap-1.5 pb-1.5">
          <PenLine aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          <span className="wrap-anywhere">
            {names.length === 1 ? replyingTexts.one(name) : replyingTexts.several}
            {isWriting && text.trim() !== "" && ` · ${replyingTexts.beforeSending}`}
          </span>
        </span>
      )}
    </p>
  );
}
