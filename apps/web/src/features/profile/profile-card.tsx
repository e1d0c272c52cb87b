import { trpc } from "../../lib/api/trpc.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { profileTexts as texts } from "./texts.ts";

/**
 * Loads the signed-in user's profile and shows its form; a placeholder meanwhile, and a retry
 * button after a failure.
 */
export function ProfileCard() {
  const profile = trpc.profile.read.useQuery();
  return (
    <section aria-label={texts.title} className="max-w-140 rounded-md border border-line bg-surface p-5">
      <p className="mb-4 text-text-2 max-lg:text-md">{texts.lead}</p>
      {profile.data ? (
        <ProfileForm profile={profile.data} />
      ) : profile.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => profile.refetch()} className="p-0" />
      ) : (
        <div role="status" aria-label={texts.loading} className="grid gap-5">
          {[texts.name, texts.email, texts.phone].map((field) => (
            <span key={field} className="grid gap-2">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="h-10 w-full" />
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
