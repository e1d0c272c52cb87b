import { wordsOf } from "@aavarti/domain/business-words";
import { weekdayOf } from "@aavarti/domain/calendar";
import { CURRENCIES } from "@aavarti/domain/currency-choices";
import { hindiNoun } from "@aavarti/domain/hindi-nouns";
import type { IndustryType } from "@aavarti/domain/industries";
import { LANGUAGES } from "@aavarti/domain/languages";
import { brokenFrom } from "@aavarti/domain/promises";
import { readPromise } from "@aavarti/domain/read-promise";
import { describe, expect, it } from "vitest";
import { landingContentInHindi } from "../features/landing/content.hi.ts";
import { landingContent } from "../features/landing/content.ts";
import { languageNames } from "../lib/i18n/languages.ts";
import { pageAddress, pagePaths } from "../lib/site/site-address.ts";
import { renderSite } from "./render-page.tsx";

const site = renderSite(LANGUAGES);
const pageAt = (address: string) => {
  const page = site.pages.get(address);
  if (!page) throw new Error(`There is no page at ${address}`);
  return page;
};

/** The texts a reader sees or hears: text between tags, and labels. */
function textsOf(markup: string): string[] {
  const labels = [...markup.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)].map(([, label = ""]) => label);
  const between = markup.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").split(/<[^>]*>/);
  return [...between, ...labels].map((text) => text.trim()).filter((text) => text !== "");
}

describe("the prerendered pages", () => {
  it("exist at an address of their own in each language", () => {
    expect([...site.pages.keys()]).toHaveLength(pagePaths.length * LANGUAGES.length);
    expect(pageAt("/hi").language).toBe("hi");
    expect(pageAt("/hi/data-deletion").body).toContain("डेटा हटाना");
  });

  it("sell the inbox and its AI replies as what exists", () => {
    for (const [address, inbox, text] of [
      ["/pricing", "Universal inbox with AI replies", "Email and WhatsApp in one place"],
      ["/hi/pricing", "AI जवाबों वाला इनबॉक्स", "ईमेल और WhatsApp एक जगह"],
    ] as const) {
      const texts = textsOf(pageAt(address).body);
      expect(texts[texts.indexOf(inbox) + 1], address).toContain(text);
    }
  });

  it("name who pays and what renews as each trade's workspace does", () => {
    const types: IndustryType[] = ["education", "generic", "telecom", "ecommerce", "healthcare", "ngo-associations"];
    const nouns = types.map((type) => [wordsOf(type).customer.one, wordsOf(type).subscription.one]);
    const named = (content: { trades: { rows: readonly (readonly string[])[] } }) =>
      content.trades.rows.map(([, payer, renews]) => [payer, renews]);
    expect(named(landingContent)).toEqual(nouns);
    expect(named(landingContentInHindi)).toEqual(nouns.map((pair) => pair.map((word) => hindiNoun(word).one)));
  });

  it("lead from the footer to a screen of its own for each name", () => {
    for (const address of ["/", "/hi"])
      for (const screen of ["renewals", "customers", "subscriptions", "analytics"])
        expect(pageAt(address).body.split(`href="/dashboard/${screen}"`), address).toHaveLength(2);
  });

  it("offer roles for a team, and say that there are no points yet", () => {
    for (const [address, roles, noPoints] of [
      ["/pricing", "Invite your team with a role each", "Points and a leaderboard aren’t available yet."],
      ["/hi/pricing", "टीम को न्योता दें, हर एक को उसकी भूमिका के साथ: एडमिन, मैनेजर, एजेंट, अकाउंटेंट या दर्शक।", "लीडरबोर्ड"],
    ] as const) {
      const { body } = pageAt(address);
      expect(body).toContain(roles);
      expect(body).toContain(noPoints);
      expect(body).not.toMatch(/Inviting team members isn’t possible|नहीं बुलाया जा सकता/);
    }
  });

  it("in Hindi leave no English sentence, and lead to Hindi pages", () => {
    const others = Object.values<string>(languageNames);
    for (const path of pagePaths) {
      const { head, body } = pageAt(pageAddress("hi", path));
      const english = textsOf(body).filter(
        (text) => /[A-Za-z]+ [A-Za-z]+ [a-z]+/.test(text) && !/[\u0900-\u097f]/.test(text) && !others.includes(text),
      );
      expect(english, path).toEqual([]);
      expect(head).toMatch(/<title>[^<]*[\u0900-\u097f]/);
      const own = body.replaceAll(/<a [^>]*data-language[^>]*>/g, "");
      for (const [, href = ""] of own.matchAll(/href="(\/[^"]*)"/g)) {
        const isEnglishOriginal = path === href;
        expect(href, path).toMatch(
          isEnglishOriginal
            ? /^\//
            : /^\/(hi(\/|#|$)|dashboard(\/(renewals|customers|subscriptions|analytics))?$|(login|register)\?lang=hi$)/,
        );
      }
    }
  });

  it("name each other, and the English page for everybody else", () => {
    const { head, body } = pageAt("/hi/pricing");
    expect(head).toContain('<link rel="canonical" href="%PUBLIC_URL%/hi/pricing"/>');
    for (const [name, address] of [
      ["en", "/pricing"],
      ["hi", "/hi/pricing"],
      ["x-default", "/pricing"],
    ])
      expect(head).toContain(`<link rel="alternate" hrefLang="${name}" href="%PUBLIC_URL%${address}"/>`);
    expect(head).toContain('<meta property="og:locale" content="hi_IN"/>');
    expect(body).toContain('href="/pricing" lang="en"');
    expect(pageAt("/pricing").body).toContain('href="/hi/pricing" lang="hi"');
  });

  it("name no language that is not offered", () => {
    const alone = renderSite(["en"]);
    expect([...alone.pages.keys()]).toEqual([...pagePaths]);
    const { head, body } = alone.pages.get("/pricing") ?? { head: "", body: "" };
    expect(head).not.toContain("alternate");
    expect(body).not.toContain("hi/");
    expect(body).not.toMatch(/[\u0900-\u097f]/);
    expect([...alone.missing.keys()]).toEqual(["en"]);
  });

  it("promise nothing that isn't there: a demo by email, dates marked, facts, links that need a sign-in", () => {
    for (const [address, words] of [
      ["/", ["Example: 21 Nov", "Example: Sat 21 Nov", "No limit", "Opens after you sign in", "Book a Demo"]],
      ["/hi", ["उदाहरण: 21 नवंबर", "उदाहरण: शनि, 21 नवंबर", "कोई सीमा नहीं", "साइन इन करने पर खुलेगा", "डेमो बुक करें"]],
      ["/pricing", ["The offer has no fixed end date."]],
      ["/hi/pricing", ["ऑफ़र की कोई तय आख़िरी तारीख नहीं है।"]],
    ] as const) {
      const { body } = pageAt(address);
      for (const text of words) expect(body, address).toContain(text);
    }
    for (const address of ["/", "/hi", "/pricing", "/hi/pricing"]) {
      const { body } = pageAt(address);
      for (const claim of ["10K", "10,000+", "99.9%", "24/7", "150+", "Coming soon", "जल्द आ रहा है", "Goal:", "लक्ष्य:"])
        expect(body, address).not.toContain(claim);
    }
    for (const address of ["/", "/hi"]) {
      const { body } = pageAt(address);
      const demos = [...body.matchAll(/href="(mailto:hello@aavarti\.app\?subject=[^"]*)"/g)].map(
        ([, href = ""]) => href,
      );
      expect(
        demos.filter((href) => href.includes("&amp;body=")),
        address,
      ).toHaveLength(2);
      expect(textsOf(body)).toContain("hello@aavarti.app");
    }
  });

  it("lead with the free trial: in the header, the top, the closing and the price card", () => {
    for (const [address, words, count] of [
      ["/", "Start Free Trial", 3],
      ["/hi", "मुफ़्त ट्रायल शुरू करें", 3],
      ["/pricing", "Start Free Trial", 2],
      ["/hi/pricing", "मुफ़्त ट्रायल शुरू करें", 2],
    ] as const) {
      const links = [...pageAt(address).body.matchAll(/<a href="(\/register[^"]*)" class="([^"]*)">([^<]*)/g)];
      expect(links.map(([, , , text]) => text)).toEqual(Array.from({ length: count }, () => words));
      for (const [, , look = ""] of links) expect(look, address).toContain("bg-accent");
    }
  });

  it("say how many currencies there are", () => {
    expect(pageAt("/").body).toContain(`${CURRENCIES.length} currencies`);
    expect(pageAt("/hi").body).toContain(`${CURRENCIES.length} मुद्राएँ`);
  });

  it("show in the picture a reply that is read as a promise, and until when reminders wait", () => {
    const today = "2026-11-21";
    for (const { features } of [landingContent, landingContentInHindi])
      expect(readPromise(features.reminders.reply, today)?.promisedOn).toBe(today);
    expect(weekdayOf(brokenFrom(today))).toBe(1);
  });

  it("say in each language where there is no page, and keep that from search engines", () => {
    const page = site.missing.get("hi");
    expect(page?.head).toContain("noindex");
    expect(page?.head).not.toContain("canonical");
    expect(page?.body).toContain("डैशबोर्ड खोलें");
  });
});
