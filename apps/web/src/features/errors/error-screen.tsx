import { t } from "@lingui/core/macro";
import { RotateCw } from "lucide-react";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { errorTexts } from "./texts.ts";

const texts = translatedTexts(() => errorTexts.wrong);

/**
 * Shows the screen of the root error boundary, when rendering the page failed, with a button that
 * reloads the page.
 */
export function ErrorScreen() {
  return (
    <div className="flex min-h-dvh flex-col px-5 lg:px-8">
      <header className="flex h-16 items-center">
        <Logo name={t`Aavarti`} />
      </header>
      <main id="main" role="alert" className="m-auto w-full max-w-110 pb-24">
        <h1 className="text-2xl font-semibold lg:text-3xl">{texts.title}</h1>
        <p className="mt-2 text-md text-balance text-text-2">{texts.lead}</p>
        <Button look="primary" size="lg" className="mt-6 max-lg:w-full" onClick={() => window.location.reload()}>
          <RotateCw aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.refresh}
        </Button>
      </main>
    </div>
  );
}
