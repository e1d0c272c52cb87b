import type { TestTemplate } from "@aavarti/contract/templates";
import { Mail } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { inLanguage } from "../../lib/i18n/in-language.ts";
import { Button } from "../../ui/button.tsx";
import { ProviderAnswer, type ProvidersAnswer } from "../../ui/provider-answer.tsx";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { templateTexts } from "./texts.ts";

const texts = inLanguage(() => templateTexts.test);
type Channel = TestTemplate["channel"];

/** Sends the current draft to the signed-in user and shows the provider's response. */
export function TestSend({ message, mayTest }: { message: Omit<TestTemplate, "channel">; mayTest: boolean }) {
  const [answer, setAnswer] = useState<ProvidersAnswer | null>(null);
  const test = trpc.templates.test.useMutation({
    onSuccess: ({ to, messageId }) =>
      setAnswer({ isSent: true, text: texts.taken(to.startsWith("+") ? phoneLabel(to) : to), reference: messageId }),
    onError: (error, { channel }) =>
      setAnswer({
        isSent: false,
        text: messageOf(error, channel === "email" ? texts.emailFailed : texts.whatsappFailed),
        reference: null,
      }),
  });
  if (!mayTest) return null;
  const send = (channel: Channel) => {
    setAnswer(null);
    test.mutate({ ...message, channel });
  };
  const label = (channel: Channel) =>
    test.isPending && test.variables.channel === channel ? texts.sending : texts[channel];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button needsNetwork disabled={test.isPending} onClick={() => send("email")} className="max-lg:w-full">
          <Mail aria-hidden className="size-4" strokeWidth={1.75} />
          {label("email")}
        </Button>
        <Button needsNetwork disabled={test.isPending} onClick={() => send("whatsapp")} className="max-lg:w-full">
          <WhatsappIcon className="size-4" />
          {label("whatsapp")}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {answer && <ProviderAnswer answer={answer} referenceLabel={texts.reference} />}
      </div>
    </div>
  );
}
