import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import {
  AlarmClock,
  ArrowLeft,
  Check,
  ContactRound,
  EllipsisVertical,
  MailOpen,
  RotateCcw,
  UserRound,
  UserRoundPen,
} from "lucide-react";
import { lazy, type ReactNode, useState } from "react";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { useHasRoom, useIsWide } from "../../lib/frame/screen-width.ts";
import { type Shortcut, useShortcuts } from "../../lib/frame/shortcuts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useTeamMembers } from "../../lib/records/team-members.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Key } from "../../ui/key.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { AssignItems } from "./assign-items.tsx";
import { SnoozeDayDialog, SnoozeItems } from "./snooze-menu.tsx";
import { inboxTexts } from "./texts.ts";
import type { ConversationActs } from "./use-conversation-acts.ts";
import type { Conversation } from "./use-inbox.ts";

const MoveDialog = lazy(() => import("./move-dialog.tsx").then(({ MoveDialog }) => ({ default: MoveDialog })));

const glyph = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;
const large = { "aria-hidden": true, className: "size-5", strokeWidth: 1.75 } as const;

/** The square link that leads back or to the customer's panel, with its name for screen readers. */
const squareLink =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 hover:bg-hover hover:text-text lg:size-9";

/** Counts how often a shortcut opened a menu: a new count as its key mounts the menu anew, open. */
function useMenuByKey() {
  const [times, setTimes] = useState(0);
  return { times, open: () => setTimes((before) => before + 1) };
}

/**
 * The head of a conversation: whom it is with, and for a role that may reply the buttons to close
 * or reopen, snooze and assign it (the last in a team only), with the keys E, H and A. On a phone
 * they are one menu, with a way back. Every role can mark it as unread. Where the customer's panel
 * has no room beside the conversation, a link shows it.
 */
export function ThreadHead({
  conversation,
  acts,
  quickActs,
  today,
}: {
  conversation: Conversation;
  acts: ConversationActs;
  /** What can be done for the customer at once, on a phone; provided by other features. */
  quickActs: ReactNode;
  today: CalendarDate;
}) {
  const texts = inboxTexts.head;
  const isWide = useIsWide();
  const hasRoom = useHasRoom();
  const words = useBusinessWords();
  const mayReply = useMay()("inbox.reply");
  const { customer, channel, address } = conversation;
  const Title = isWide ? "h2" : "h1";
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-1 py-1.5 lg:gap-2 lg:px-4">
      {!isWide && (
        <Link
          to="/dashboard/inbox"
          search={(before) => ({ ...before, conversation: undefined, view: undefined })}
          replace
          aria-label={inboxTexts.back}
          className={squareLink}
        >
          <ArrowLeft {...large} />
        </Link>
      )}
      <div className="relative min-w-0 flex-1">
        {!isWide && (
          <Link
            to="/dashboard/inbox"
            search={(before) => ({ ...before, view: "customer" })}
            aria-label={texts.customer(words)}
            className="absolute inset-y-0 -left-1 right-0 rounded-sm hover:bg-hover"
          />
        )}
        <Title className="pointer-events-none relative cut-off text-md font-semibold">
          <bdi>{customer.name}</bdi>
        </Title>
        {/* The glyph names the channel: the whole address has to fit beside the buttons. */}
        <p
          title={channelTexts[channel].name}
          className="num pointer-events-none relative flex min-w-0 items-center gap-1.5 text-xs text-text-2 max-lg:text-sm lg:pointer-events-auto"
        >
          <ChannelGlyph channel={channel} className="size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className={address ? "sr-only" : undefined}>{channelTexts[channel].name} </span>
            {address && phoneLabel(address)}
          </span>
        </p>
      </div>
      {!isWide && quickActs}
      {mayReply ? (
        isWide ? (
          <Buttons {...{ conversation, acts, today }} />
        ) : (
          <PhoneMenu {...{ conversation, acts, today }} />
        )
      ) : (
        <RowMenu label={texts.actions}>{() => <UnreadItem {...{ conversation, acts }} />}</RowMenu>
      )}
      {isWide && !hasRoom && (
        <Link
          to="/dashboard/inbox"
          search={(before) => ({ ...before, view: "customer" })}
          aria-label={texts.customer(words)}
          className={squareLink}
        >
          <ContactRound {...large} />
        </Link>
      )}
    </div>
  );
}

interface HeadProps {
  readonly conversation: Conversation;
  readonly acts: ConversationActs;
  readonly today: CalendarDate;
}

/** Returns whether the team is more than one person, or somebody is assigned already. */
function useIsTeam({ assignee }: Conversation): boolean {
  const members = useTeamMembers();
  return (members.data?.length ?? 1) > 1 || assignee !== null;
}

const isSnoozed = ({ snoozedUntil }: Conversation) => snoozedUntil !== null && new Date(snoozedUntil) > new Date();

function Buttons({ conversation, acts, today }: HeadProps) {
  const texts = inboxTexts.head;
  const { keys } = inboxTexts;
  const isTeam = useIsTeam(conversation);
  const snoozing = useMenuByKey();
  const assigning = useMenuByKey();
  const [isChoosingDay, setIsChoosingDay] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const isClosed = conversation.state === "closed";
  const toggle = () => (isClosed ? acts.reopen(conversation) : acts.close(conversation));
  const shortcuts: Shortcut[] = [
    { keys: ["e"], does: keys.close, group: keys.group, run: () => acts.isChanging || toggle() },
    { keys: ["h"], does: keys.snooze, group: keys.group, run: snoozing.open },
    ...(isTeam ? [{ keys: ["a"], does: keys.assign, group: keys.group, run: assigning.open }] : []),
  ];
  useShortcuts(shortcuts);
  return (
    <div className="flex shrink-0 items-center gap-2">
      {isTeam && (
        <Menu
          key={`assign ${assigning.times}`}
          isOpenAtFirst={assigning.times > 0}
          trigger={
            <Button
              size="sm"
              needsNetwork
              aria-label={`${texts.assignTo}: ${conversation.assignee?.name ?? texts.nobody}`}
              title={conversation.assignee?.name}
            >
              {conversation.assignee ? (
                <Avatar name={conversation.assignee.name} className="size-5 text-2xs" />
              ) : (
                <UserRound {...glyph} />
              )}
              <span className={classNames("max-w-24 cut-off", conversation.assignee && "max-2xl:hidden")}>
                {conversation.assignee?.name ?? texts.assign}
              </span>
              <Hint>A</Hint>
            </Button>
          }
        >
          <AssignItems assignee={conversation.assignee} onAssign={(member) => acts.assign(conversation, member)} />
        </Menu>
      )}
      {isSnoozed(conversation) ? (
        <Button size="sm" needsNetwork disabled={acts.isChanging} onClick={() => acts.reopen(conversation)}>
          <AlarmClock {...glyph} />
          {texts.endSnooze}
        </Button>
      ) : (
        <Menu
          key={`snooze ${snoozing.times}`}
          isOpenAtFirst={snoozing.times > 0}
          trigger={
            <Button size="sm" needsNetwork>
              <AlarmClock {...glyph} />
              {texts.snooze}
              <Hint>H</Hint>
            </Button>
          }
        >
          <SnoozeItems
            today={today}
            onSnooze={(at) => acts.snooze(conversation, at)}
            onChoose={() => setIsChoosingDay(true)}
          />
        </Menu>
      )}
      <Button size="sm" needsNetwork disabled={acts.isChanging} onClick={toggle}>
        {isClosed ? <RotateCcw {...glyph} /> : <Check {...glyph} />}
        {isClosed ? texts.reopen : texts.close}
        <Hint>E</Hint>
      </Button>
      <RowMenu label={texts.actions}>
        {() => (
          <>
            <UnreadItem {...{ conversation, acts }} />
            <MoveItem onMove={() => setIsMoving(true)} />
          </>
        )}
      </RowMenu>
      {isMoving && <Moving conversation={conversation} onClose={() => setIsMoving(false)} />}
      {isChoosingDay && (
        <SnoozeDayDialog
          today={today}
          onSnooze={(at) => acts.snooze(conversation, at)}
          onClose={() => setIsChoosingDay(false)}
        />
      )}
    </div>
  );
}

/** The menu item that marks a conversation as unread for the member, and leaves it. */
function UnreadItem({ conversation, acts }: Pick<HeadProps, "conversation" | "acts">) {
  return (
    <MenuItem needsNetwork onSelect={() => acts.markUnread(conversation)}>
      <MailOpen {...glyph} />
      {inboxTexts.head.markUnread}
    </MenuItem>
  );
}

/** The menu item for a conversation that is not with the customer it was taken for. */
function MoveItem({ onMove }: { onMove: () => void }) {
  return (
    <MenuItem needs="customers.write" needsNetwork onSelect={onMove}>
      <UserRoundPen {...glyph} />
      {inboxTexts.head.move}
    </MenuItem>
  );
}

function Moving({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  return (
    <OpeningDialog onCancel={onClose}>
      <MoveDialog conversation={conversation} onClose={onClose} />
    </OpeningDialog>
  );
}

/** The key of a button, where there is room for it. */
function Hint({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="max-2xl:hidden">
      <Key>{children}</Key>
    </span>
  );
}

function PhoneMenu({ conversation, acts, today }: HeadProps) {
  const texts = inboxTexts.head;
  const isTeam = useIsTeam(conversation);
  const [isChoosingDay, setIsChoosingDay] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const isClosed = conversation.state === "closed";
  return (
    <>
      <Menu
        trigger={
          <IconButton label={texts.actions}>
            <EllipsisVertical {...large} />
          </IconButton>
        }
      >
        <MenuItem needsNetwork onSelect={() => (isClosed ? acts.reopen(conversation) : acts.close(conversation))}>
          {isClosed ? <RotateCcw {...glyph} /> : <Check {...glyph} />}
          {isClosed ? texts.reopen : texts.close}
        </MenuItem>
        <UnreadItem {...{ conversation, acts }} />
        <MoveItem onMove={() => setIsMoving(true)} />
        <MenuSeparator />
        <MenuHeading>
          <span className="text-sm text-text-3">{texts.snooze}</span>
        </MenuHeading>
        {isSnoozed(conversation) ? (
          <MenuItem needsNetwork onSelect={() => acts.reopen(conversation)}>
            {texts.endSnooze}
          </MenuItem>
        ) : (
          <SnoozeItems
            today={today}
            onSnooze={(at) => acts.snooze(conversation, at)}
            onChoose={() => setIsChoosingDay(true)}
          />
        )}
        {isTeam && (
          <>
            <MenuSeparator />
            <MenuHeading>
              <span className="text-sm text-text-3">{texts.assignTo}</span>
            </MenuHeading>
            <AssignItems assignee={conversation.assignee} onAssign={(member) => acts.assign(conversation, member)} />
          </>
        )}
      </Menu>
      {isMoving && <Moving conversation={conversation} onClose={() => setIsMoving(false)} />}
      {isChoosingDay && (
        <SnoozeDayDialog
          today={today}
          onSnooze={(at) => acts.snooze(conversation, at)}
          onClose={() => setIsChoosingDay(false)}
        />
      )}
    </>
  );
}

/** The line below the head of a conversation that is snoozed: until when. Nothing otherwise. */
export function SnoozedLine({ conversation, today }: Pick<HeadProps, "conversation" | "today">) {
  const { snoozedUntil } = conversation;
  if (snoozedUntil === null || !isSnoozed(conversation)) return null;
  return (
    <p className="num flex shrink-0 items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-sm text-text-2 max-lg:text-base">
      <AlarmClock {...glyph} />
      {inboxTexts.head.snoozedUntil(dayAndTimeInSentence(snoozedUntil, today))}
    </p>
  );
}
