import type { SignedIn } from "@aavarti/contract/auth";
import type { ShownInvitation } from "@aavarti/contract/team";
import { useState } from "react";
import { fieldProblems, messageOf, reasonOf } from "../../lib/api/api-error.ts";
import { callRest } from "../../lib/api/rest.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { PasswordField } from "../../lib/forms/password-field.tsx";
import { keepLanguageOfNewAccount } from "../../lib/i18n/chosen-language.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { enterBusiness } from "../../lib/session/enter-business.ts";
import { keepMailedToken } from "../../lib/session/mailed-token.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Notice } from "./notice.tsx";
import { invitationTexts as texts } from "./texts.ts";

interface Accepting {
  readonly token: string;
  readonly invitation: ShownInvitation;
}

const enter = (signedIn: SignedIn) =>
  enterBusiness(signedIn, {
    title: texts.signedIn.done(signedIn.tenant.businessName),
    description: texts.signedIn.doneNote,
  });

/**
 * Shows the ways to accept an invitation for somebody who isn't signed in: with Google, with a new
 * account, and with the account that they have. With a link, a new account confirms its address
 * first, and the page waits for that.
 */
export function AcceptSignedOut({ token, invitation, hasGoogle }: Accepting & { hasGoogle: boolean }) {
  const [way, setWay] = useState<"new" | "known">("new");
  return (
    <>
      {hasGoogle && <WithGoogle token={token} />}
      <div className="grid gap-4">
        <Segmented
          legend={texts.who}
          isLegendHidden
          value={way}
          options={[
            { value: "new", label: texts.isNew },
            { value: "known", label: texts.hasAccount },
          ]}
          onChange={setWay}
        />
        {way === "new" ? (
          <NewAccount token={token} invitation={invitation} />
        ) : (
          <KnownAccount token={token} invitation={invitation} />
        )}
      </div>
    </>
  );
}

function WithGoogle({ token }: { token: string }) {
  const [isPending, setIsPending] = useState(false);
  const begin = async () => {
    setIsPending(true);
    try {
      const body = { token, language: currentLanguage() };
      const { url } = await callRest<{ url: string }>("POST", "/api/auth/google/invitation", body);
      keepMailedToken();
      window.location.assign(url);
    } catch (error) {
      setIsPending(false);
      const description = messageOf(error, texts.serverSilent);
      showToast({ title: texts.signedIn.failed, description, isDestructive: true });
    }
  };
  return (
    <>
      <Button size="xl" width="full" disabled={isPending} onClick={() => void begin()}>
        {texts.google}
      </Button>
      <div className="my-6 flex items-center gap-3 text-sm text-text-3">
        <span className="h-px flex-1 bg-line" />
        {texts.divider}
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  );
}

function NewAccount({ token, invitation }: Accepting) {
  const [typed, setTyped] = useState({ name: "", email: "", password: "" });
  const [confirming, setConfirming] = useState<string | null>(null);
  const register = trpc.invitations.registerAndAccept.useMutation({
    onSuccess: ({ joined, confirmEmail }) => {
      keepLanguageOfNewAccount();
      if (joined) enter(joined);
      else setConfirming(confirmEmail);
    },
  });
  if (confirming !== null) return <Confirming token={token} email={confirming} password={typed.password} />;
  const { name, email, password } = typed;
  const problems = fieldProblems(register.error);
  const set = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    if (register.isError) register.reset();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const own = invitation.channel === "link" ? { email } : {};
        register.mutate({ token, name, password, language: currentLanguage(), ...own });
      }}
    >
      <Failure error={register.error} />
      <TextField
        label={texts.name}
        problem={problems.name}
        required
        autoComplete="name"
        isTall
        value={name}
        onChange={(event) => set({ name: event.target.value })}
      />
      {invitation.channel === "link" && (
        <EmailField problem={problems.email} value={email} onChange={(value) => set({ email: value })} />
      )}
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        problem={problems.password}
        autoComplete="new-password"
        isTall
        value={password}
        onChange={(event) => set({ password: event.target.value })}
      />
      <Submit businessName={invitation.businessName} isPending={register.isPending} />
    </form>
  );
}

function KnownAccount({ token, invitation }: Accepting) {
  const [typed, setTyped] = useState({ email: "", password: "" });
  const accept = trpc.invitations.signInAndAccept.useMutation({ onSuccess: enter });
  const problems = fieldProblems(accept.error);
  const set = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    if (accept.isError) accept.reset();
  };
  const isOther = reasonOf(accept.error) === "invitation.otherAddress";
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        accept.mutate({ token, ...typed });
      }}
    >
      {isOther ? (
        <Notice>{texts.otherAddress.lead(invitation.email ?? "", typed.email)}</Notice>
      ) : (
        <Failure error={accept.error} />
      )}
      <EmailField problem={problems.email} value={typed.email} onChange={(email) => set({ email })} />
      <PasswordField
        label={texts.password}
        problem={problems.password}
        aside={
          <a href="/forgot-password" className="text-sm text-accent-text hover:underline max-lg:-my-3 max-lg:py-3">
            {texts.forgot}
          </a>
        }
        autoComplete="current-password"
        isTall
        value={typed.password}
        onChange={(event) => set({ password: event.target.value })}
      />
      <Submit businessName={invitation.businessName} isPending={accept.isPending} />
    </form>
  );
}

/** Waits until the person has confirmed the address by the emailed link, in this tab's own time. */
function Confirming({ token, email, password }: { token: string; email: string; password: string }) {
  const accept = trpc.invitations.signInAndAccept.useMutation({
    onSuccess: enter,
    onError: (error) => {
      if (reasonOf(error) === "invitation.confirmFirst") {
        showToast({ title: texts.confirm.notYet, description: texts.confirm.notYetNote });
      }
    },
  });
  const isWaiting = reasonOf(accept.error) === "invitation.confirmFirst";
  return (
    <div role="status" className="grid gap-4">
      <h2 className="text-lg font-semibold">{texts.confirm.title}</h2>
      <p className="wrap-anywhere text-text-2 max-lg:text-md">{texts.confirm.lead(email)}</p>
      {!isWaiting && <Failure error={accept.error} />}
      <Button
        look="primary"
        size="xl"
        width="full"
        disabled={accept.isPending}
        onClick={() => accept.mutate({ token, email, password })}
      >
        {accept.isPending ? texts.signedIn.joining : texts.confirm.done}
      </Button>
    </div>
  );
}

/** Shows an error that belongs to no field. */
function Failure({ error }: { error: unknown }) {
  const fields = fieldProblems(error);
  const isAtField = ["name", "email", "password"].some((name) => name in fields);
  if (!error || isAtField) return null;
  return <Notice>{messageOf(error, texts.serverSilent)}</Notice>;
}

function EmailField({
  problem,
  value,
  onChange,
}: {
  problem: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={texts.email}
      problem={problem}
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      isTall
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const Submit = ({ businessName, isPending }: { businessName: string; isPending: boolean }) => (
  <Button type="submit" look="primary" size="xl" width="full" className="mt-2" disabled={isPending}>
    {isPending ? texts.signedIn.joining : texts.submit(businessName)}
  </Button>
);
