import { Button } from "../../ui/button.tsx";
import { otherDraftTexts as texts } from "./other-draft-texts.ts";
import type { ReplyFiles } from "./use-reply-files.ts";
import type { Mode, Writing } from "./use-writing.ts";

/**
 * A line that says that the member began a message, or attached files, for the customer whom the
 * conversation was with before it was moved, or a note about them. Using it puts it below what is
 * written to the customer now, with its files; discarding it deletes both. Nothing without one.
 */
export function OtherDraft({ mode, writing, files }: { mode: Mode; writing: Writing; files: ReplyFiles }) {
  const written = writing.others.find((draft) => draft[mode].trim() !== "");
  const attached = mode === "reply" ? files.others : [];
  const customer = written?.customer ?? attached[0]?.customer;
  if (!customer) return null;
  const theirs = attached.filter((file) => file.customer.id === customer.id).map(({ id }) => id);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-text-2 max-lg:text-base">
      <p role="status" className="wrap-anywhere">
        {texts[mode](customer.name)}
      </p>
      <div className="flex gap-1">
        <Button
          size="sm"
          look="ghost"
          onClick={() => {
            if (written) writing.takeOther(mode, written);
            files.take(theirs);
          }}
        >
          {texts.use}
        </Button>
        <Button
          size="sm"
          look="ghost"
          onClick={() => {
            if (written) writing.dropOther(mode, written);
            for (const id of theirs) void files.remove(id);
          }}
        >
          {texts.discard}
        </Button>
      </div>
    </div>
  );
}
