import { expect, it } from "vitest";
import { html } from "./html.ts";

it("escapes values once, in text and attributes", () => {
  const inner = html`<b>${"<&>"}</b>`;
  expect(html`<p title="${'"x'}">${inner}${[html`<i></i>`, "'"]}${null}${false}${0}</p>`.text).toBe(
    '<p title="&quot;x"><b>&lt;&amp;&gt;</b><i></i>&#39;0</p>',
  );
});
