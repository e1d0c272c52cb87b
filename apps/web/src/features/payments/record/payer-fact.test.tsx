// @vitest-environment jsdom
import "../../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { switchLanguage } from "../../../lib/i18n/language.ts";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { clearAccount, meera } from "../../../testing/samples.ts";
import { PayerFact } from "./payer-fact.tsx";

const sunita = { id: "0190a000-0000-7000-8000-000000000103", name: "Sunita Patil" };

afterEach(() => switchLanguage("en"));

it.each([
  ["en", "Sunita Patil (in Trash)", "Self"],
  ["hi", "Sunita Patil (ट्रैश में)", "खुद"],
] as const)("names a payer who is in Trash (%s)", async (language, said, self) => {
  await switchLanguage(language);
  fakeNetwork({ "payments.account": () => ({ ...clearAccount, payerInTrash: sunita }) });
  renderPart(
    <dl>
      <PayerFact customer={meera} mayChange={false} />
    </dl>,
  );
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText(self)).not.toBeInTheDocument();
});
