import { useState } from "react";
import { fieldProblems, messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { PasswordField } from "../../lib/forms/password-field.tsx";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { enterBusiness } from "../../lib/session/enter-business.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Heading } from "./heading.tsx";
import { Notice } from "./notice.tsx";
import { invitationTexts } from "./texts.ts";

/**
 * Shows what somebody can do who may enter no business: open an invitation's link, or start a
 * business of their own. `choice` is `invited` for somebody whom a business has invited.
 */
export function StartBusiness({ choice, hasGoogle }: { choice: "invited" | "no-business"; hasGoogle: boolean }) {
  const texts = invitationTexts.choice;
  const isInvited = choice === "invited";
  return (
    <>
      <Heading title={isInvited ? texts.invitedTitle : texts.noBusinessTitle}>
        {isInvited ? texts.invitedLead : texts.noBusinessLead}
      </Heading>
      <div className="mt-7">
        {hasGoogle && (
          <a
            href={`/api/auth/google?business=own&lang=${currentLanguage()}`}
            className={buttonClass({ size: "xl", width: "full" })}
          >
            {texts.startGoogle}
          </a>
        )}
        {!isInvited && <WithPassword />}
      </div>
    </>
  );
}

function WithPassword() {
  const texts = invitationTexts.choice;
  const [typed, setTyped] = useState({ businessName: "", email: "", password: "" });
  const start = trpc.auth.startBusiness.useMutation({
    onSuccess: (signedIn) =>
      enterBusiness(signedIn, {
        title: invitationTexts.signedIn.done(signedIn.tenant.businessName),
        description: texts.doneNote,
      }),
  });
  const problems = fieldProblems(start.error);
  const set = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    if (start.isError) start.reset();
  };
  return (
    <form
      noValidate
      className="mt-6 grid gap-4 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(typed);
      }}
    >
      {start.isError && Object.keys(problems).length === 0 && (
        <Notice>{messageOf(start.error, invitationTexts.serverSilent)}</Notice>
      )}
      <TextField
        label={texts.businessName}
        problem={problems.businessName}
        required
        autoComplete="organization"
        isTall
        value={typed.businessName}
        onChange={(event) => set({ businessName: event.target.value })}
      />
      <TextField
        label={invitationTexts.email}
        problem={problems.email}
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        isTall
        value={typed.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <PasswordField
        label={invitationTexts.password}
        problem={problems.password}
        autoComplete="current-password"
        isTall
        value={typed.password}
        onChange={(event) => set({ password: event.target.value })}
      />
      <Button type="submit" look="primary" size="xl" width="full" className="mt-2" disabled={start.isPending}>
        {start.isPending ? texts.starting : texts.start}
      </Button>
    </form>
  );
}
