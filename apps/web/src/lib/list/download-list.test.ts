// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { expect, it, vi } from "vitest";
import { fakeRest } from "../../testing/fake-rest.ts";
import { refuseWith } from "../../testing/refusals.ts";
import { currentToasts } from "../../ui/toast-store.ts";
import { createQueryClient } from "../api/query-client.ts";
import { switchLanguage } from "../i18n/language.ts";
import { downloadList } from "./download-list.ts";

const forbidden = refusal("role.forbidden", { role: "viewer", roles: "owner, admin, manager, agent" });

it("says why the server refuses an export, in Hindi too", async () => {
  fakeRest({ "POST /api/v1/exports/customers": refuseWith(forbidden) });
  await downloadList("customers", {});
  expect(currentToasts().at(-1)).toMatchObject({ title: "Couldn't export", description: forbidden.message });
  await switchLanguage("hi");
  await downloadList("customers", {});
  expect(currentToasts().at(-1)?.description).toMatch(/^आपकी भूमिका/);
  await switchLanguage("en");
});

it("leads to the sign-in page when the session has ended, as other calls do, and otherwise not", async () => {
  const onSessionOver = vi.fn();
  createQueryClient({ onSessionOver, onAccountInactive: () => undefined });
  fakeRest({
    "POST /api/v1/exports/customers": refuseWith(forbidden),
    "POST /api/v1/exports/products": refuseWith(refusal("session.expired")),
  });
  await downloadList("customers", {});
  expect(onSessionOver).not.toHaveBeenCalled();
  await downloadList("products", {});
  expect(onSessionOver).toHaveBeenCalledOnce();
});
