import { FileText, ImageIcon } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WhenSeen } from "../../ui/when-seen.tsx";
import { emailHtmlTexts } from "./email-html-texts.ts";
import type { ThreadEntry } from "./use-inbox.ts";

/** Height of a line of an email, and of its margins, in pixels. */
const LINE = 27;
const MARGINS = 48;
const SHORTEST = 96;
const TALLEST = 460;

/**
 * An email as its sender formatted it, on white in any theme, in a frame that runs and loads
 * nothing: images on other servers only once their button is pressed. `children` is the email as
 * text, with the images that its formatted text shows, which another button shows instead. The
 * frame is loaded when it comes near the screen, and again when one more of the images that came
 * with the email is checked (`readyImages`).
 */
export function EmailHtml({
  conversationId,
  messageId,
  html: { lines, hasRemoteImages },
  subject,
  readyImages,
  children,
}: {
  conversationId: string;
  messageId: string;
  html: NonNullable<ThreadEntry["html"]>;
  subject: string | null;
  readyImages: number;
  children: ReactNode;
}) {
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === "undefined");
  const [isText, setIsText] = useState(false);
  const [showImages, setShowImages] = useState(false);
  const page = trpc.conversations.emailHtml.useQuery(
    { id: conversationId, messageId, showImages, language: currentLanguage() },
    // The link expires; once the frame has loaded, another one would only load it again.
    { enabled: isSeen, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
  const shownImages = useRef(readyImages);
  const { refetch } = page;
  useEffect(() => {
    if (shownImages.current === readyImages) return;
    shownImages.current = readyImages;
    if (isSeen) void refetch();
  }, [readyImages, isSeen, refetch]);
  const whyId = useId();
  const areImagesHidden = hasRemoteImages && !showImages && !isText && !page.isError;
  const height = Math.min(Math.max(lines * LINE + MARGINS, SHORTEST), TALLEST);
  return (
    <WhenSeen onSeen={() => setIsSeen(true)}>
      {isText && children}
      {/* Kept while the text is shown: the link to load it again would have expired. */}
      <div hidden={isText}>
        {page.isError ? (
          <div className="rounded-sm bg-surface">
            {children}
            <p className="mt-2 text-sm text-text-2 max-lg:text-base">{emailHtmlTexts.failed}</p>
          </div>
        ) : page.data ? (
          <iframe
            key={`${page.data.url} ${page.dataUpdatedAt}`}
            // The address of this page may not be the one that links are made for.
            src={new URL(page.data.url).pathname}
            title={emailHtmlTexts.frame(subject)}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            style={{ height, colorScheme: "light" }}
            className="block w-full rounded-sm border border-line bg-white"
          />
        ) : (
          <div style={{ height }}>
            <Skeleton className="size-full rounded-sm" />
          </div>
        )}
      </div>
      <div className="-ml-1.5 mt-1 flex flex-wrap items-center gap-x-2">
        {areImagesHidden && (
          <FootButton icon={ImageIcon} onClick={() => setShowImages(true)} describedBy={whyId}>
            {emailHtmlTexts.showImages}
          </FootButton>
        )}
        {!page.isError && (
          <FootButton icon={FileText} onClick={() => setIsText(!isText)}>
            {isText ? emailHtmlTexts.showFormatted : emailHtmlTexts.showText}
          </FootButton>
        )}
        {areImagesHidden && (
          <span id={whyId} className="px-1.5 text-xs text-text-2 max-lg:text-sm">
            {emailHtmlTexts.whyHidden}
          </span>
        )}
      </div>
    </WhenSeen>
  );
}

function FootButton({
  icon: Icon,
  onClick,
  describedBy,
  children,
}: {
  icon: typeof FileText;
  onClick: () => void;
  describedBy?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-describedby={describedBy}
      className="flex h-7 items-center gap-1 rounded-sm px-1.5 text-sm font-medium text-text-2 hover:bg-hover hover:text-text max-lg:h-11 max-lg:text-base"
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {children}
    </button>
  );
}
