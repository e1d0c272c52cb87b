import { createFileRoute } from "@tanstack/react-router";
import { ProfileCard } from "../features/profile/profile-card.tsx";
import { profileTexts } from "../features/profile/texts.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";

export const Route = createFileRoute("/dashboard/profile")({
  head: () => pageTitle(screenTitles.profile),
  staticData: { title: () => screenTitles.profile },
  component: ProfilePage,
});

function ProfilePage() {
  return (
    <div className="grid grid-cols-1 gap-4 p-4 lg:gap-6 lg:p-6">
      <h1 className="text-xl font-semibold max-lg:sr-only">{profileTexts.title}</h1>
      <ProfileCard />
    </div>
  );
}
