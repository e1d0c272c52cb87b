import { createFileRoute } from "@tanstack/react-router";
import { useSignedIn } from "../features/auth/session.tsx";
import { ContactCard, HelpCard } from "../features/support/contact-card.tsx";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";

export const Route = createFileRoute("/dashboard/support")({
  head: () => pageTitle(screenTitles.support),
  staticData: { title: () => screenTitles.support },
  component: SupportPage,
});

function SupportPage() {
  const { tenant } = useSignedIn();
  return (
    <div className="grid max-w-160 content-start gap-4 p-4 lg:gap-6 lg:p-6">
      <h1 className="text-xl font-semibold max-lg:sr-only">{screenTitles.support}</h1>
      <ContactCard tenant={tenant} />
      <HelpCard />
    </div>
  );
}
