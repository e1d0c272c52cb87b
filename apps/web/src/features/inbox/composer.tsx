import { MAX_REPLY, WINDOW_MS } from "@aavarti/domain/conversations";
import { unfilledVariable } from "@aavarti/domain/message-text";
import { hasVisibleText } from "@aavarti/domain/one-line";
import { Mail, Send, StickyNote } from "lucide-react";
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { count } from "../../lib/display/display.ts";
import { keyLabel } from "../../lib/frame/shortcuts.ts";
import type { Remind } from "../../lib/list/remind.tsx";
import { RemindButton } from "../../lib/list/remind.tsx";
import { mailLink } from "../../lib/records/contact-links.ts";
import { MentionTextArea } from "../../lib/records/mention-text-area.tsx";
import { useTeamMembers } from "../../lib/records/team-members.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FormProblem } from "../../ui/input.tsx";
import { OfflineReason } from "../../ui/offline-reason.tsx";
import { Ring } from "../../ui/ring.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { OtherDraft } from "./other-draft.tsx";
import { ReplyAddress } from "./reply-address.tsx";
import { AttachButton, ReplyFileList } from "./reply-files.tsx";
import { ReplyPicker } from "./reply-picker.tsx";
import { ReplyingLine } from "./replying-line.tsx";
import { slashTyped } from "./slash-line.ts";
import { TemplatePicker } from "./template-picker.tsx";
import { inboxTexts } from "./texts.ts";
import type { Conversation } from "./use-inbox.ts";
import { useReplyFiles } from "./use-reply-files.ts";
import { useVoiceRecording } from "./use-voice-recording.ts";
import type { Mode, Writing } from "./use-writing.ts";
import { VoiceBar, VoiceButton } from "./voice-recorder.tsx";
import { leftLabel, useNow } from "./window-left.ts";

const glyph = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;
/** A text longer than this gets the whole width, above the buttons. */
const ONE_LINE = 36;

/**
 * Where a reply or a note is written, on one line that grows to six: Ctrl or Cmd with Enter sends
 * it, and Escape leaves the field.
 * On WhatsApp it counts down how long free text is allowed; after that a reply can't be written,
 * and approved templates are offered instead. A `/` on an empty line opens the saved replies; a
 * reply with a variable that isn't filled in can't be sent. An `@` in a note offers the members.
 * Files are attached to a reply by the button, by pasting and by dropping them, and a voice message
 * can be recorded. Without the network nothing can be sent, and the text stays. `field` is the text
 * field.
 */
export function Composer({
  conversation,
  writing,
  isReady,
  mode,
  onMode,
  field,
  remind,
  businessName,
  seenId,
}: {
  conversation: Conversation;
  writing: Writing;
  /** Whether the conversation is loaded: a reply says which message it has seen. */
  isReady: boolean;
  mode: Mode;
  onMode: (mode: Mode) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  remind: Remind;
  businessName: string;
  /** The newest message on screen. */
  seenId: string | null;
}) {
  const texts = inboxTexts.composer;
  const hintId = useId();
  const closesAt = conversation.windowClosesAt === null ? null : Date.parse(conversation.windowClosesAt);
  const left = closesAt === null ? null : closesAt - useNow(closesAt);
  const isClosed = mode === "reply" && left !== null && left <= 0;
  const { texts: written, type, send, unsent, problem } = writing;
  const text = written[mode];
  const isTooLong = text.length > MAX_REPLY;
  const isLong = text.length > ONE_LINE || text.includes("\n");
  const unfilled = mode === "reply" ? unfilledVariable(text) : null;
  const isWrong = isTooLong || unfilled !== null;
  const files = useReplyFiles(conversation, mode === "reply");
  const attached = mode === "reply" ? files.ids : [];
  // Whom a voice message is for: the conversation may be moved while it is recorded.
  const recordingCustomer = useRef(conversation.customer);
  const voice = useVoiceRecording({
    isOn: mode === "reply" && !isClosed,
    maxBytes: files.roomBytes,
    onRecorded: (content) => files.addVoice(content, recordingCustomer.current),
  });
  const isRecording = voice.state !== "off";
  useEffect(() => {
    if (!isRecording) recordingCustomer.current = conversation.customer;
  }, [isRecording, conversation.customer]);
  const isBlank = !hasVisibleText(text) && attached.length === 0;
  const isHeld = mode === "reply" && (!files.isReady || voice.state !== "off");
  const cannotSend = isBlank || isWrong || unsent !== null || !isReady || isHeld;
  const [isPicking, setIsPicking] = useState(false);
  // Where a saved reply is inserted, and the caret when the list has closed.
  const caret = useRef({ from: 0, to: 0 });
  const insert = (words: string) => {
    const { from, to } = caret.current;
    type("reply", text.slice(0, from) + words + text.slice(to));
    caret.current = { from: from + words.length, to: from + words.length };
    setIsPicking(false);
  };
  const pickFrom = (from: number, to: number) => {
    caret.current = { from, to };
    setIsPicking(true);
  };
  const submit = () => {
    if (cannotSend) return;
    void send(mode, attached).then((isSent) => isSent && files.forget(attached));
  };
  const take = (event: ClipboardEvent | DragEvent, given: FileList) => {
    if (mode !== "reply" || isClosed || given.length === 0) return;
    event.preventDefault();
    void files.add([...given]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape") {
      event.currentTarget.blur();
    }
  };
  const isNote = mode === "note";
  const isTeam = (useTeamMembers().data?.length ?? 1) > 1;
  return (
    <div className="@container shrink-0 [section+&]:border-t-0 border-t border-line bg-surface px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-4">
      {mode === "reply" && left !== null && left > 0 && (
        <p
          title={texts.windowAfter}
          className={classNames(
            "num flex items-center gap-1.5 pb-1.5 text-sm max-lg:text-base",
            left < 3_600_000 ? "text-soon-text" : "text-text-2",
          )}
        >
          <Ring shape={{ kind: "arc", part: left / WINDOW_MS }} className="size-4 text-accent" />
          <span className="font-medium">{texts.windowLeft(leftLabel(left))}</span>
          {left < 3_600_000 && <span className="max-xl:hidden">{texts.windowAfter}</span>}
        </p>
      )}
      <ReplyingLine
        conversationId={conversation.id}
        text={written.reply}
        isWriting={mode === "reply" && !isClosed && unsent === null}
      />
      {isClosed ? (
        <div className="grid gap-2">
          <ClosedWindow conversation={conversation} remind={remind} businessName={businessName} seenId={seenId} />
          <NoteToggle isNote={false} isNamed onToggle={() => onMode("note")} />
        </div>
      ) : (
        <form
          noValidate
          // For mouse users; the button works for everyone.
          onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
          onDrop={(event) => take(event, event.dataTransfer.files)}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          className="grid gap-2"
        >
          {mode === "reply" && <ReplyAddress conversation={conversation} />}
          <OtherDraft mode={mode} writing={writing} files={files} />
          {problem?.mode === mode && <FormProblem>{problem.message}</FormProblem>}
          {mode === "reply" && unsent === null && (
            <ReplyFileList conversation={conversation} files={files} text={text} />
          )}
          {mode === "reply" && <VoiceBar voice={voice} />}
          <div
            className={classNames(
              "flex flex-wrap items-end gap-1 rounded-md border border-control-line p-1 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger",
              isNote ? "bg-soon-soft" : "bg-surface",
            )}
          >
            <MentionTextArea
              field={field}
              isBare
              isOff={!isNote}
              isListAbove
              rows={1}
              aria-label={isNote ? texts.noteLabel : texts.replyTo(conversation.customer.name)}
              aria-describedby={isNote || isWrong ? hintId : undefined}
              aria-invalid={isWrong || undefined}
              placeholder={isNote ? texts.noteLabel : texts.replyHint}
              value={text}
              onType={(typed, caretAt) => {
                const slash = mode === "reply" ? slashTyped(text, typed, caretAt) : null;
                if (slash === null) type(mode, typed);
                else pickFrom(slash, slash);
              }}
              onKeyDown={onKeyDown}
              onPaste={(event) => take(event, event.clipboardData.files)}
              boxClassName={classNames(
                "flex min-w-0 flex-1",
                isLong ? "basis-3/5 @md:basis-full" : "basis-3/5 @md:basis-0",
              )}
              // Six lines at most.
              className="field-sizing-content max-h-41 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-2.5 text-md outline-none lg:max-h-34 lg:min-h-9 lg:py-2 lg:text-base"
            />
            <div className="order-last flex basis-full items-center @md:order-none @md:basis-auto">
              {mode === "reply" && <AttachButton conversation={conversation} files={files} />}
              {mode === "reply" && (
                <VoiceButton conversation={conversation} voice={voice} roomBytes={files.roomBytes} />
              )}
              {mode === "reply" && (
                <ReplyPicker
                  conversationId={conversation.id}
                  isOpen={isPicking}
                  onOpenChange={(isOpen) => {
                    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
                    if (isOpen) pickFrom(selectionStart, selectionEnd);
                    else setIsPicking(false);
                  }}
                  onPick={insert}
                  onSlash={() => insert("/")}
                  onClosed={() => {
                    field.current?.focus();
                    field.current?.setSelectionRange(caret.current.to, caret.current.to);
                  }}
                />
              )}
              <NoteToggle isNote={isNote} onToggle={() => onMode(isNote ? "reply" : "note")} />
            </div>
            <SubmitButton mode={mode} isDisabled={cannotSend} />
          </div>
          {(isNote || isWrong) && (
            <p
              id={hintId}
              className={classNames(
                "text-sm max-lg:text-base",
                isWrong ? "text-danger-text" : "text-text-2",
                // Once something is written it only takes room.
                !isWrong && text !== "" && "sr-only",
              )}
            >
              {isTooLong
                ? texts.tooLong(count(text.length), count(MAX_REPLY))
                : unfilled === null
                  ? isTeam
                    ? texts.noteHint
                    : texts.noteHintAlone
                  : texts.unfilled(`{{${unfilled}}}`)}
            </p>
          )}
          <OfflineReason isSaving={unsent !== null} />
        </form>
      )}
    </div>
  );
}

/**
 * The button that writes a note for the team in place of a reply, or a reply again. `isNamed`: it
 * shows its word where it stands alone.
 */
function NoteToggle({
  isNote,
  isNamed = false,
  onToggle,
}: {
  isNote: boolean;
  isNamed?: boolean;
  onToggle: () => void;
}) {
  const texts = inboxTexts.composer;
  return (
    <Tooltip label={isNote ? texts.backToReply : texts.noteLabel}>
      <button
        type="button"
        aria-label={texts.note}
        aria-pressed={isNote}
        onClick={onToggle}
        className="inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-medium text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text aria-pressed:text-soon-text max-lg:text-base lg:h-9 lg:min-w-9"
      >
        <StickyNote aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
        {(isNote || isNamed) && texts.note}
      </button>
    </Tooltip>
  );
}

function SubmitButton({ mode, isDisabled }: { mode: Mode; isDisabled: boolean }) {
  const texts = inboxTexts.composer;
  const keys = `${keyLabel("mod+")}Enter`;
  const Icon = mode === "note" ? StickyNote : Send;
  const label = mode === "note" ? texts.saveNote : texts.send;
  return (
    <Button
      type="submit"
      look="primary"
      disabled={isDisabled}
      title={mode === "note" ? texts.saveNoteKeys(keys) : texts.sendKeys(keys)}
      aria-label={label}
      className={classNames("ml-auto", mode === "note" ? "max-lg:w-11 max-lg:px-0" : "w-11 px-0")}
    >
      <Icon {...glyph} />
      {mode === "note" && <span className="max-lg:hidden">{label}</span>}
    </Button>
  );
}

/**
 * Says that WhatsApp takes no free text now, and offers what can be sent instead: an approved
 * template (for a role that may send reminders), a reminder or an email.
 */
function ClosedWindow({
  conversation: { id, customer, windowClosesAt },
  remind,
  businessName,
  seenId,
}: {
  conversation: Conversation;
  remind: Remind;
  businessName: string;
  seenId: string | null;
}) {
  const texts = inboxTexts.composer;
  const { data } = trpc.customers.read.useQuery({ id: customer.id });
  // Of somebody who never wrote, the window closed at epoch 0.
  const hasWritten = windowClosesAt === null || Date.parse(windowClosesAt) > 0;
  return (
    <div className="grid gap-3 rounded-md border border-line bg-sunken p-3 max-lg:text-md">
      <div>
        <p className="font-medium">{hasWritten ? texts.windowClosed : texts.neverWrote(customer.name)}</p>
        <p className="text-text-2">{hasWritten ? texts.windowClosedLead(customer.name) : texts.neverWroteLead}</p>
      </div>
      {remind && <TemplatePicker conversationId={id} customerId={customer.id} seenId={seenId} />}
      <div className="grid gap-2 sm:grid-cols-2">
        <RemindButton id={customer.id} remind={remind} />
        {data?.email && (
          <a
            href={mailLink(data.email, { subject: businessName, text: "" })}
            className={buttonClass({ width: "full" })}
          >
            <Mail {...glyph} />
            {texts.email}
          </a>
        )}
      </div>
    </div>
  );
}
