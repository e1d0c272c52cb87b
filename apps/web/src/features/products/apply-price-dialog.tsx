import type { Product } from "@aavarti/contract/products";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ApplyPrice, useChosenTerms, useOtherTerms } from "./apply-price.tsx";
import { productNouns, productTexts } from "./texts.ts";
import { useApplyPrice } from "./use-product-mutations.ts";

const texts = translatedTexts(() => productTexts.apply);

/**
 * Shows the dialog after a product's price was edited in its cell: asks which subscriptions get the
 * new price at their next renewal, as the form does beside its field, stores that and calls
 * `onClose`. "Keep old prices" changes nothing. Renders nothing, and doesn't call `onClose`, while
 * they load or when none has another price.
 */
export function ApplyPriceDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const nouns = productNouns(useBusinessWords()).apply;
  const apply = useApplyPrice();
  const terms = useOtherTerms(product.id, product);
  const { chosen, setChosen, replaced, reach } = useChosenTerms(terms);
  if (terms.length === 0) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.ask(product.name, amountLabel(product.price))}
      closeLabel={listTexts.close}
      focusOn="input"
    >
      <Decision
        actLabel={nouns.apply(reach)}
        cancelLabel={texts.leave}
        isDisabled={reach === 0}
        onAct={() => {
          void apply(product, replaced);
          onClose();
        }}
        onCancel={onClose}
      >
        <ApplyPrice product={product} terms={terms} chosen={chosen} onChange={setChosen} />
      </Decision>
    </Dialog>
  );
}
