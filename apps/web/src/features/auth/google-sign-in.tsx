import type { PublicConfig } from "@aavarti/contract/config";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { buttonClass } from "../../ui/button.tsx";
import { authTexts } from "./texts.ts";

/**
 * Shows a link to Google's sign-in and the divider above the email form. Nothing when the
 * installation has no Google sign-in; shown while `config` is null, because it is not known yet.
 */
export function GoogleSignIn({ config }: { config: PublicConfig | null }) {
  if (config && !config.googleSignIn) return null;
  return (
    <>
      <GoogleButton />
      <EmailDivider />
    </>
  );
}

/**
 * A link with a full-page navigation, because the server redirects to Google. A new account gets
 * the language of this page.
 */
function GoogleButton() {
  return (
    <a
      href={`/api/auth/google?lang=${currentLanguage()}`}
      className={buttonClass({ size: "xl", width: "full", className: "gap-3" })}
    >
      <svg className="size-5" viewBox="0 0 24 24" aria-hidden="true">
        <path
          fill="#4285F4"
          d="M22.5 12.3c0-.8-.1-1.5-.2-2.2H12v4.2h5.900a5 5 0 0 1-2.200 3.300v2.700h3.500c2.100-1.900 3.300-4.700 3.300-8z"
        />
        <path
          fill="#34A853"
          d="M12 23c3 0 5.400-1 7.200-2.700l-3.500-2.700c-1 .7-2.200 1-3.700 1-2.800 0-5.300-1.900-6.100-4.500H2.200v2.800A11 11 0 0 0 12 23z"
        />
        <path fill="#FBBC05" d="M5.900 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800z" />
        <path
          fill="#EA4335"
          d="M12 5.400c1.600 0 3 .6 4.200 1.600l3.100-3.100A11 11 0 0 0 2.200 7.100l3.700 2.800C6.700 7.300 9.200 5.400 12 5.400z"
        />
      </svg>
      {authTexts.signIn.google}
    </a>
  );
}

function EmailDivider() {
  return (
    <div className="my-6 flex items-center gap-3 text-sm text-text-3">
      <span className="h-px flex-1 bg-line" />
      {authTexts.signIn.divider}
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
