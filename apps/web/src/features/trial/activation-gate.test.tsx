// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { runningTrial, tenant } from "../../testing/samples.ts";
import { ActivationGate } from "./activation-gate.tsx";

function render() {
  const noop = () => undefined;
  fakeNetwork({});
  renderPart(
    <ActivationGate
      tenant={tenant}
      trial={runningTrial}
      onRetry={noop}
      onActivate={noop}
      onContinue={noop}
      onLogout={noop}
      ownData={null}
      refundPapers={null}
      receipts={null}
    />,
  );
}

it("offers the inbox as it is, and promises nothing that is still to come", async () => {
  render();
  const benefits = await screen.findAllByRole("listitem");
  expect(benefits).toHaveLength(4);
  expect(benefits[3]).toHaveTextContent(/^Universal inbox for email and WhatsApp$/);
});

it("says so in Hindi", async () => {
  await switchLanguage("hi");
  render();
  const benefits = await screen.findAllByRole("listitem");
  expect(benefits[3]).toHaveTextContent(/^ईमेल और WhatsApp का एक ही इनबॉक्स$/);
});
