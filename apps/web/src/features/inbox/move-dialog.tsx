import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { Combobox, type ComboboxOption } from "../../ui/combobox.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { offerDraftsIn } from "./conversation-drafts.ts";
import { moveTexts as texts } from "./move-texts.ts";
import { type Conversation, useInboxCache } from "./use-inbox.ts";

/**
 * Asks whom a conversation is with, when it is not the customer it was taken for: another one,
 * searched for, or somebody new, and says where the customer's record has the address. Moves it,
 * shows it where it is then, and says so in a toast with Undo. A failure shows a toast and keeps
 * the dialog open.
 */
export function MoveDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const words = useBusinessWords();
  const [target, setTarget] = useState<"existing" | "new">("existing");
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [name, setName] = useState("");
  const { input, options, onSearch } = useChoiceSearch({ isNeeded: target === "existing" });
  const found = trpc.customers.list.useQuery(input, options);
  const { data: record } = trpc.customers.read.useQuery({ id: conversation.customer.id });
  const isInRecord = record && [record.email, record.phone].includes(conversation.address);
  const { move, isMoving } = useMoving(conversation, onClose);
  const customers = (found.data?.items ?? [])
    .filter(({ id }) => id !== conversation.customer.id)
    .map(({ id, name: label, phone, email }) => ({ id, label, detail: phone ? phoneLabel(phone) : email }));
  const isReady = target === "existing" ? chosen !== null : name.trim() !== "";
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <Decision
        actLabel={texts.move}
        cancelLabel={texts.cancel}
        isDisabled={!isReady || isMoving}
        onAct={() => move(target === "existing" ? { customerId: chosen?.id ?? null } : { customerId: null, name })}
        onCancel={onClose}
      >
        <p className="text-text-2 max-lg:text-md">{texts.lead(conversation.customer.name)}</p>
        {isInRecord && (
          <p className="num text-text-2 wrap-anywhere max-lg:text-md">
            {texts.inRecord(phoneLabel(conversation.address), conversation.customer.name)}
          </p>
        )}
        <Segmented
          legend={texts.who}
          value={target}
          options={[
            { value: "existing", label: texts.existing(words) },
            { value: "new", label: texts.new },
          ]}
          onChange={setTarget}
        />
        {target === "existing" ? (
          <Field label={texts.search}>
            {(control) => (
              <Combobox
                control={control}
                selected={chosen}
                options={customers}
                isLoading={found.isFetching}
                texts={texts}
                onSearch={onSearch}
                onSelect={setChosen}
              />
            )}
          </Field>
        ) : (
          <TextField
            label={texts.name}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Decision>
    </Dialog>
  );
}

type Target = { customerId: string | null; name?: string };

function useMoving(conversation: Conversation, onMoved: () => void) {
  const navigate = useNavigate();
  const { put, refresh } = useInboxCache();
  const cache = trpc.useUtils();
  const onSettled = () => {
    void refresh();
    void cache.customers.invalidate();
    void cache.customerIdentities.invalidate();
  };
  /** Shows the conversation where it is: on WhatsApp it may be part of another one. */
  const show = (moved: Conversation) => {
    // They hold reminders to the customer before, and what that one owes.
    void cache.conversations.draft.reset();
    void cache.conversations.thread.reset();
    put(moved);
    void navigate({
      to: "/dashboard/inbox",
      search: (before) => ({ ...before, conversation: moved.id }),
      replace: true,
    });
  };
  const undoing = trpc.customerIdentities.undoMove.useMutation({
    onSuccess: (back) => {
      show(back);
      showToast({ title: texts.undone(back.customer.name) });
    },
    onError: (error) => showFailure(texts.undoFailed, error),
    onSettled,
  });
  const moving = trpc.customerIdentities.moveConversation.useMutation({
    onSuccess: ({ conversation: moved, moveId, undoUntil, isAddressLinked, isMerged }) => {
      if (moved.id !== conversation.id) offerDraftsIn(conversation.id, moved.id);
      show(moved);
      onMoved();
      const description = isMerged
        ? texts.merged(conversation.customer.name)
        : isAddressLinked
          ? undefined
          : texts.shared;
      showToast({
        title: texts.moved(moved.customer.name),
        description,
        until: Date.parse(undoUntil),
        action: { label: texts.undo, altText: texts.undo, run: () => undoing.mutate({ id: moveId }) },
      });
    },
    onError: (error) => showFailure(texts.failed, error),
    onSettled,
  });
  return {
    move: (target: Target) => moving.mutate({ id: conversation.id, ...target }),
    isMoving: moving.isPending,
  };
}
