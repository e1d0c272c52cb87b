import type { MessageTemplate } from "@aavarti/contract/templates";
import type { Language } from "@aavarti/domain/languages";
import { MESSAGE_KINDS, type MessageKind } from "@aavarti/domain/message-kinds";
import { Link } from "@tanstack/react-router";
import { classNames } from "../../ui/class-names.ts";
import { SelectField } from "../../ui/select.tsx";
import { templateTexts as texts } from "./texts.ts";

type TemplateState = Pick<MessageTemplate, "isBuiltIn" | "isOn">;

const stateLabel = ({ isBuiltIn, isOn }: TemplateState): string =>
  isOn ? (isBuiltIn ? texts.builtIn : texts.own) : texts.off;

/**
 * Shows the kinds of messages in the order of a customer's life cycle, each with whether its text
 * in `language` is built-in, the business's own or off, as links that change the URL themselves; on
 * a phone a dropdown that calls `onPick`.
 */
export function TemplateList({
  items,
  kind,
  language,
  onPick,
}: {
  items: readonly MessageTemplate[];
  kind: MessageKind;
  language: Language;
  onPick: (kind: MessageKind) => void;
}) {
  const translatedTexts = MESSAGE_KINDS.flatMap(
    (name) => items.find((item) => item.kind === name && item.language === language) ?? [],
  );
  return (
    <>
      <nav aria-label={texts.list} className="max-lg:hidden">
        <ul className="overflow-hidden rounded-md border border-line bg-surface">
          {translatedTexts.map((item) => (
            <li key={item.kind} className="border-b border-line last:border-0">
              <Link
                to="/dashboard/templates"
                search={(before) => ({ ...before, message: item.kind })}
                aria-current={item.kind === kind ? "page" : undefined}
                className={classNames(
                  "flex items-baseline gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2",
                  item.kind === kind && "bg-accent-soft font-medium hover:bg-accent-soft",
                )}
              >
                <span className="min-w-0 flex-1 cut-off">{texts.names[item.kind]}</span>
                <span
                  className={classNames(
                    "text-xs font-normal",
                    item.isBuiltIn || !item.isOn ? "text-text-3" : "text-accent-text",
                  )}
                >
                  {stateLabel(item)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SelectField
        label={texts.pick}
        className="lg:hidden"
        value={kind}
        options={translatedTexts.map((item) => ({
          value: item.kind,
          label: `${texts.names[item.kind]} · ${stateLabel(item)}`,
        }))}
        onChange={onPick}
      />
    </>
  );
}
