import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { MESSAGE_KINDS, type MessageKind } from "@aavarti/domain/message-kinds";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { AiRepliesPanel } from "../features/ai-replies/ai-replies-panel.tsx";
import { AutomaticAnswersPanel } from "../features/automatic-answers/automatic-answers-panel.tsx";
import { WithSectionMenu } from "../features/message-menu/section-menu.tsx";
import { SavedRepliesPanel } from "../features/saved-replies/saved-replies-panel.tsx";
import { SenderPanel } from "../features/sender-domain/sender-panel.tsx";
import { TemplatesScreen } from "../features/templates/templates-screen.tsx";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useMay } from "../lib/session/may.tsx";

const BulkPanel = lazy(() =>
  import("../features/bulk/bulk-panel.tsx").then(({ BulkPanel }) => ({ default: BulkPanel })),
);

const BusinessAnswersPanel = lazy(() =>
  import("../features/business-answers/answers-panel.tsx").then(({ BusinessAnswersPanel }) => ({
    default: BusinessAnswersPanel,
  })),
);

const OwnTemplatesPanel = lazy(() =>
  import("../features/own-templates/own-templates-panel.tsx").then(({ OwnTemplatesPanel }) => ({
    default: OwnTemplatesPanel,
  })),
);

const SpendingPanel = lazy(() =>
  import("../features/message-costs/spending-panel.tsx").then(({ SpendingPanel }) => ({ default: SpendingPanel })),
);

const WhatsappLinkPanel = lazy(() =>
  import("../features/whatsapp-link/whatsapp-link-panel.tsx").then(({ WhatsappLinkPanel }) => ({
    default: WhatsappLinkPanel,
  })),
);

type Search = { message?: MessageKind; language?: Language };

export const Route = createFileRoute("/dashboard/templates")({
  head: () => pageTitle(screenTitles.messages),
  staticData: { title: () => screenTitles.messages },
  validateSearch: (raw: Record<string, unknown>): Search => {
    const message = MESSAGE_KINDS.find((kind) => kind === raw.message);
    const language = LANGUAGES.find((name) => name === raw.language);
    return { ...(message && { message }), ...(language && { language }) };
  },
  component: TemplatesPage,
});

function TemplatesPage() {
  const may = useMay();
  const { message = "due-7", language } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayChange = may("notifications.configure");
  const today = useToday();
  return (
    <WithSectionMenu page="/dashboard/templates">
      <div id="texts" className="scroll-mt-20">
        <TemplatesScreen
          kind={message}
          language={language}
          mayChange={mayChange}
          mayTest={may("notifications.test")}
          onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, ...chosen }) })}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 px-4 pb-6 lg:gap-6 lg:px-6 lg:pb-10">
        <div id="whatsapp-templates" className="scroll-mt-20">
          <Suspense>
            <OwnTemplatesPanel mayChange={mayChange} />
          </Suspense>
        </div>
        {may("inbox.read") && (
          <div id="bulk-messages" className="scroll-mt-20">
            <Suspense>
              <BulkPanel today={today} maySend={may("bulk.send")} />
            </Suspense>
          </div>
        )}
        {may("inbox.read") && (
          <div id="saved-replies" className="scroll-mt-20">
            <SavedRepliesPanel mayChange={mayChange} />
          </div>
        )}
        {may("inbox.read") && (
          <div id="business-answers" className="scroll-mt-20">
            <Suspense>
              <BusinessAnswersPanel mayChange={mayChange} />
            </Suspense>
          </div>
        )}
        {may("inbox.read") && (
          <div id="automatic-answers" className="scroll-mt-20">
            <AutomaticAnswersPanel mayChange={may("business.change")} />
          </div>
        )}
        {mayChange && (
          <div id="ai-replies" className="scroll-mt-20 empty:hidden">
            <AiRepliesPanel mayChange={may("business.change")} />
          </div>
        )}
        {may("billing.read") && (
          <div id="spending" className="scroll-mt-20 empty:hidden">
            <Suspense>
              <SpendingPanel />
            </Suspense>
          </div>
        )}
        <div id="sender" className="scroll-mt-20 empty:hidden">
          <SenderPanel mayChange={mayChange} />
        </div>
        <div id="whatsapp-link" className="scroll-mt-20 empty:hidden">
          <Suspense>
            <WhatsappLinkPanel />
          </Suspense>
        </div>
      </div>
    </WithSectionMenu>
  );
}
