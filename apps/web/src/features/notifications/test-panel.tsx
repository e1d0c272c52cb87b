import type { Profile } from "@aavarti/contract/profile";
import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProviderAnswer, type ProvidersAnswer } from "../../ui/provider-answer.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { testTexts as texts } from "./settings-texts.ts";

/**
 * Shows a form that sends a test email or WhatsApp message to an address typed here, at first the
 * user's own, and then the provider's response, also in a toast. A name and the address are
 * required. The buttons are disabled without `mayTest`.
 */
export function TestPanel({ mayTest }: { mayTest: boolean }) {
  const profile = trpc.profile.read.useQuery();
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {/* The form is prefilled with the user's own addresses, so it waits for them. */}
      {!profile.isPending && <TestForm profile={profile.data} mayTest={mayTest} />}
    </Panel>
  );
}

function TestForm({ profile, mayTest }: { profile: Profile | undefined; mayTest: boolean }) {
  const [name, setName] = useState(profile?.name ?? "");
  const [email, setEmail] = useState(profile?.email ?? "");
  const [phone, setPhone] = useState(profile?.phone ? phoneLabel(profile.phone) : "");
  const [result, setResult] = useState<ProvidersAnswer | null>(null);

  const fail = (title: string, text: string) => {
    setResult({ isSent: false, text, reference: null });
    showToast({ title, description: text, isDestructive: true });
  };
  const succeed = (title: string, to: string, reference: string) => {
    setResult({ isSent: true, text: texts.taken(to), reference });
    showToast({ title });
  };
  const testEmail = trpc.notifications.testEmail.useMutation({
    onSuccess: ({ messageId }) => succeed(texts.emailSent, email.trim(), messageId),
    onError: (error) => fail(texts.emailFailed, messageOf(error, texts.emailFailedLead)),
  });
  const testWhatsapp = trpc.notifications.testWhatsapp.useMutation({
    onSuccess: ({ messageId }) => succeed(texts.whatsappSent, phone.trim(), messageId),
    onError: (error) => fail(texts.whatsappFailed, messageOf(error, texts.whatsappFailedLead)),
  });
  const isPending = testEmail.isPending || testWhatsapp.isPending;

  const sendEmail = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || !email.trim()) return fail(texts.emailFailed, texts.needsEmail);
    setResult(null);
    testEmail.mutate({ name, email });
  };
  const sendWhatsapp = () => {
    if (!name.trim() || !phone.trim()) return fail(texts.whatsappFailed, texts.needsPhone);
    setResult(null);
    testWhatsapp.mutate({ name, phone });
  };

  return (
    <form noValidate onSubmit={sendEmail} className="grid grid-cols-1 gap-4 p-4 lg:grid-cols-2">
      <TextField
        label={texts.name}
        className="lg:col-span-2"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="name"
      />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={texts.phone}
        aside={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={texts.phoneExample}
        inputClass="num"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <div className="flex flex-wrap gap-2 lg:col-span-2">
        <Button needsNetwork type="submit" disabled={isPending || !mayTest} className="max-lg:flex-1">
          <Mail aria-hidden className="size-4" strokeWidth={1.75} />
          {testEmail.isPending ? texts.sending : texts.testEmail}
        </Button>
        <Button needsNetwork onClick={sendWhatsapp} disabled={isPending || !mayTest} className="max-lg:flex-1">
          <WhatsappIcon className="size-4" />
          {testWhatsapp.isPending ? texts.sending : texts.testWhatsapp}
        </Button>
      </div>
      <div aria-live="polite" className="lg:col-span-2 empty:hidden">
        {!mayTest && <p className="text-sm text-text-2">{texts.readOnly}</p>}
        {result && <ProviderAnswer answer={result} referenceLabel={texts.reference} />}
      </div>
    </form>
  );
}
