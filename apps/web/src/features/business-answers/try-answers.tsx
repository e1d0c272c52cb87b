import { type FormEvent, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { businessAnswerTexts as texts } from "./texts.ts";

/** As long as a message may be that is tried. */
const MAX_TRIED = 1_000;

/** Shows a field for a message of a customer, and which answer would be suggested to it. */
export function TryAnswers() {
  const [message, setMessage] = useState("");
  const [tried, setTried] = useState("");
  const query = trpc.businessAnswers.try.useQuery({ message: tried }, { enabled: tried !== "", staleTime: 0 });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const own = message.trim();
    if (own === tried && own !== "") void query.refetch();
    setTried(own);
  };
  const found = tried === "" ? undefined : query.data;
  return (
    <form onSubmit={submit} className="grid gap-3 bg-surface-2 px-4 py-3.5">
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={texts.tryLabel}
          placeholder={texts.tryPlaceholder}
          maxLength={MAX_TRIED}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button type="submit" needsNetwork>
          {texts.tryAct}
        </Button>
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {tried !== "" && query.isError && <p>{texts.tryFailed}</p>}
        {found && (
          <>
            <p className="text-sm text-text-2">{texts.outcomes[found.outcome]}</p>
            {found.answers.map(({ id, question, text }) => (
              <div key={id} className="rounded-md border border-line bg-surface p-3">
                <p className="text-sm text-text-2 wrap-anywhere">{question}</p>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </div>
            ))}
            {found.outcome === "answered" && found.withRecords && (
              <p className="text-sm text-text-2">{texts.withRecords}</p>
            )}
          </>
        )}
      </div>
    </form>
  );
}
