import { t } from "@lingui/core/macro";
import { Link, useCanGoBack, useRouter } from "@tanstack/react-router";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { OpenRing } from "../../ui/open-ring.tsx";
import { errorTexts } from "./texts.ts";

const texts = translatedTexts(() => errorTexts.notFound);

/**
 * Shows the 404 screen of the application, with a link to the dashboard, and a Back button where
 * there is a page to go back to.
 */
export function NotFoundScreen() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center px-5 lg:px-8">
        <a href="/" aria-label={texts.site}>
          <Logo name={t`Aavarti`} />
        </a>
      </header>
      <main
        id="main"
        className="mx-auto flex w-full max-w-200 flex-1 flex-col justify-center gap-8 px-5 pb-24 lg:flex-row lg:items-center lg:justify-start lg:gap-14 lg:px-8"
      >
        <OpenRing>{texts.code}</OpenRing>
        <div>
          <h1 className="text-2xl font-semibold lg:text-3xl">
            <span className="sr-only">{texts.code}. </span>
            {texts.title}
          </h1>
          <p className="mt-2 max-w-95 text-md text-text-2">{texts.lead}</p>
          <div className="mt-6 flex gap-2 max-lg:flex-col">
            <Link to="/dashboard" className={buttonClass({ look: "primary", size: "lg" })}>
              {texts.home}
            </Link>
            {canGoBack && (
              <Button size="lg" onClick={() => router.history.back()}>
                {texts.back}
              </Button>
            )}
          </div>
        </div>
      </main>
    </div>
  );
}
