import { whatsappLink } from "../../lib/records/contact-links.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { teamTexts } from "./texts.ts";

/** The link of an invitation, and the number that it is for, if one was given. */
export interface Invited {
  readonly link: string;
  readonly phone: string | null;
}

/**
 * Shows the link of an invitation once, with a button that opens WhatsApp with it, for the number
 * it is for or to choose somebody there, and one that copies it.
 */
export function LinkDialog({
  businessName,
  invited: { link, phone },
  onClose,
}: {
  businessName: string;
  invited: Invited;
  onClose: () => void;
}) {
  const texts = teamTexts.link;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showToast({ title: texts.copied }),
      () => showToast({ title: texts.copyFailed, isDestructive: true }),
    );
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={teamTexts.close}>
      <div className="mt-1 grid gap-4">
        <p className="text-text-2 max-lg:text-md">{texts.lead}</p>
        <TextField label={texts.label} value={link} readOnly onFocus={(event) => event.target.select()} />
        <a
          href={whatsappLink(phone ?? "", texts.message(businessName, link))}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ look: "primary", width: "full", className: "max-lg:h-12" })}
        >
          <WhatsappIcon className="size-4" />
          {texts.whatsapp}
        </a>
        <Button onClick={() => void copy()} className="w-full max-lg:h-12">
          {texts.copy}
        </Button>
        <Button look="ghost" onClick={onClose} className="w-full max-lg:h-12">
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}
