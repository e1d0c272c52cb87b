import { describe, expect, it } from "vitest";
import { MAX_HTML_BYTES, MAX_NESTING, MAX_TAGS, toSafeHtml, withImages } from "./safe-html.ts";

const safe = (html: string): string => toSafeHtml(html)?.html ?? "refused";
const isFormatted = (html: string) => toSafeHtml(html)?.isFormatted;

describe("what an email must not do", () => {
  it.each([
    ["a script", "<script>alert(1)</script><b>x</b>", "<b>x</b>"],
    [
      "a script in a broken tag",
      "<scr<script>ipt>alert(1)</scr</script>ipt><b>x</b>",
      "ipt&gt;alert(1)ipt&gt;<b>x</b>",
    ],
    ["a script after a comment trick", "<!--><script>alert(1)</script>--><b>x</b>", "--&gt;<b>x</b>"],
    ["an event handler", '<b onclick="alert(1)" onmouseover=alert(1)>x</b>', "<b>x</b>"],
    ["a handler on an image", "<img src=x onerror=alert(1)>", "<span></span>"],
    ["a script as an address", '<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ["a script as an encoded address", '<a href="java&#58;x&#115;cript:alert(1)">x</a>', "<a>x</a>"],
    ["a script as an address with a tab", '<a href="java\tscript:alert(1)">x</a>', "<a>x</a>"],
    ["a page as an address", '<a href="data:text/html,<script>alert(1)</script>">x</a>', "<a>x</a>"],
    ["a file of ours as an address", '<a href="/dashboard/settings">x</a>', "<a>x</a>"],
    ["an address without a protocol", '<a href="//e.example">x</a>', "<a>x</a>"],
    ["a style sheet", "<style>*{background:url(//e.example)}</style><b>x</b>", "<b>x</b>"],
    ["a linked style sheet", '<link rel=stylesheet href="//e.example"><b>x</b>', "<b>x</b>"],
    ["another page", '<meta http-equiv="refresh" content="0;url=//e.example"><b>x</b>', "<b>x</b>"],
    ["another base", '<base href="//e.example/"><b>x</b>', "<b>x</b>"],
    ["a form", '<form action="//e.example"><input name=p><button>Sign in</button></form>', "Sign in"],
    ["a frame", '<iframe src="//e.example">f</iframe><frameset><frame src=x></frameset><b>x</b>', "<b>x</b>"],
    ["an object", '<object data="//e.example">o</object><embed src="//e.example"><b>x</b>', "<b>x</b>"],
    ["a video", '<video poster="//e.example"><source src="//e.example"></video><b>x</b>', "<b>x</b>"],
    ["a drawing", "<svg><a xlink:href='javascript:alert(1)'><text>t</text></a></svg><b>x</b>", "<b>x</b>"],
    ["markup in a drawing", '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>"></svg><b>x</b>', "<b>x</b>"],
    ["markup in a formula", "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></math><b>x</b>", ""],
    ["markup in a text area", "<textarea><img src=x onerror=alert(1)></textarea><b>x</b>", "<b>x</b>"],
    [
      "a background",
      '<table background="//e.example/a.png"><tr><td>x</td></tr></table>',
      "<table><tr><td>x</td></tr></table>",
    ],
    [
      "a picture in a style",
      '<p style="background:url(//e.example/a.png);color:red">x</p>',
      '<p style="color:red">x</p>',
    ],
    ["an expression", '<p style="width:expression(alert(1))">x</p>', "<p>x</p>"],
    ["an import in a style", '<p style="@import url(//e.example)">x</p>', "<p>x</p>"],
    [
      "a cover",
      '<div style="position:fixed;top:0;left:0;z-index:9;width:100%">x</div>',
      '<div style="width:100%">x</div>',
    ],
    ["a pull out of its place", '<div style="margin:-500px;transform:scale(9)">x</div>', "<div>x</div>"],
    ["names that our page uses", '<div id="root" class="fixed" name="x">x</div>', "<div>x</div>"],
    [
      "a fold of its own",
      "<details open><summary>Show quoted text</summary>x</details>",
      "<div>Show quoted textx</div>",
    ],
    ["marks of ours", '<div data-fold="self" data-hidden="" data-cid="x">x</div>', "<div>x</div>"],
    ["a source in a set", '<img srcset="//e.example/a.png 2x" alt="a">', "<span>a</span>"],
    ["an image as data", '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="a">', "<span>a</span>"],
    ["a tracking image", '<b>x</b><img src="https://e.example/t.gif" width="1" height="1">', "<b>x</b><span></span>"],
    ["a preview line", '<div style="display:none">Preview</div><b>x</b>', "<b>x</b>"],
    ["a change of direction", "<b>\u202Efdp.exe\u202C</b>", "<b>fdp.exe</b>"],
    ["a null character", "<b>a\u0000b</b><scr\u0000ipt>alert(1)</scr\u0000ipt>", "<b>ab</b>"],
    ["half a character", "<b>a\uD83D</b>", "<b>a\uFFFD</b>"],
  ])("%s", (_what, hostile, expected) => {
    expect(safe(hostile)).toBe(expected);
  });

  it("opens links in a new tab, which learns nothing of this one, and names their target", () => {
    expect(safe('<a href="https://shop.example/a?b=1&amp;c=2" target="_top" rel="opener">Shop</a>')).toBe(
      '<a href="https://shop.example/a?b=1&amp;c=2" title="https://shop.example/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">Shop</a>',
    );
  });
});

describe("limits", () => {
  it("refuses HTML over a megabyte, and takes one just below", () => {
    expect(toSafeHtml("é".repeat(MAX_HTML_BYTES / 2 + 1))).toBeNull();
    expect(toSafeHtml("é".repeat(MAX_HTML_BYTES / 2))?.lines).toBe(Math.ceil(MAX_HTML_BYTES / 2 / 60));
  });

  it("refuses HTML with more tags than are read", () => {
    expect(toSafeHtml("<b>".repeat(MAX_TAGS + 1))).toBeNull();
    expect(toSafeHtml("<".repeat(MAX_TAGS + 1))).toBeNull();
    expect(toSafeHtml(`${"<b>".repeat(MAX_TAGS / 2)}${"</i>".repeat(MAX_TAGS / 2)}`)).not.toBeNull();
  });

  it("keeps the text of 3,000 nested tables, and at most a hundred elements around it", () => {
    const { html = "", text } =
      toSafeHtml(`${"<table><tr><td>".repeat(3_000)}deep${"</td></tr></table>".repeat(3_000)}`) ?? {};
    expect(text).toBe("deep");
    expect(html.split("<table>").length - 1 + html.split("<tr>").length - 1 + html.split("<td>").length - 1).toBe(
      MAX_NESTING,
    );
  });

  it("drops a style too long to be read", () => {
    expect(safe(`<p style="${"color:red;".repeat(201)}">x</p>`)).toBe("<p>x</p>");
  });

  it("reads one line of 100 kB and 100,000 attributes", () => {
    expect(toSafeHtml("a".repeat(100_000))?.text).toHaveLength(100_000);
    expect(safe(`<p ${"a=1 ".repeat(100_000)}>x</p>`)).toBe("<p>x</p>");
  });
});

describe("images", () => {
  const html = safe(
    '<img src="https://e.example/a.png?a=1&amp;b=2" alt="Poster" width="600"><img src="cid:logo&amp;1@x" alt="Logo">',
  );

  it("have no source before they are asked for", () => {
    expect(html).toBe(
      '<img data-remote-src="https://e.example/a.png?a=1&amp;b=2" alt="Poster" width="600" /><img data-cid="logo&amp;1@x" alt="Logo" />',
    );
    expect(toSafeHtml('<img src="https://e.example/a.png">')?.hasRemoteImages).toBe(true);
    expect(toSafeHtml('<img src="cid:a">')?.hasRemoteImages).toBe(false);
    expect(withImages(html, { areRemoteShown: false, urlOfAttachment: () => null })).toBe(html);
  });

  it("get one when they are", () => {
    expect(withImages(html, { areRemoteShown: true, urlOfAttachment: () => null })).toContain(
      '<img src="https://e.example/a.png?a=1&amp;b=2" alt="Poster"',
    );
    expect(withImages(html, { areRemoteShown: false, urlOfAttachment: (id) => `/files/${id}?a=1&b="` })).toContain(
      '<img src="/files/logo&amp;1@x?a=1&amp;b=%22" alt="Logo"',
    );
  });

  it("are not made of text that looks like one", () => {
    const text = safe('<b>x</b>&lt;img data-remote-src="https://e.example"&gt;');
    expect(withImages(text, { areRemoteShown: true, urlOfAttachment: () => "x" })).toBe(text);
  });
});

describe("an email that looks like its text", () => {
  it.each([
    ["Gmail", '<div dir="ltr">Kal dunga<div><br></div></div><br><div class="gmail_quote"><b>old</b></div>'],
    ["Outlook", "<div class=WordSection1><p class=MsoNormal><span style='font-size:11.0pt'>Kal dunga</span></p></div>"],
    ["an address", '<p>See <a href="https://shop.example/">https://shop.example</a></p>'],
    ["an email address", '<p>Write to <a href="mailto:a@b.example">a@b.example</a></p>'],
  ])("is not formatted: %s", (_program, html) => expect(isFormatted(html)).toBe(false));

  it.each([
    ["bold", "<p>Pay <b>today</b></p>"],
    ["a table", "<table><tr><td>a</td></tr></table>"],
    ["a list", "<ul><li>a</li></ul>"],
    ["a picture", '<img src="cid:a">'],
    ["a named link", '<a href="https://shop.example/">Our shop</a>'],
  ])("is formatted with %s", (_what, html) => expect(isFormatted(html)).toBe(true));

  it("has its text read from the HTML, without what it quotes", () => {
    const { text, lines } = toSafeHtml(
      '<p>Hello &amp; thanks,</p><p>a<br>b</p><table><tr><td>Fees</td><td>500</td></tr></table><div class="gmail_quote">old</div>',
    ) ?? { text: "" };
    expect(text).toBe("Hello & thanks,\na\nb\nFees 500");
    expect(lines).toBe(5);
    expect(toSafeHtml('<div class="gmail_quote">passed on</div>')?.text).toBe("passed on");
  });
});

describe("quotations", () => {
  const QUOTED = "<details>";
  it.each([
    [
      "Gmail, in any language",
      '<div>Haan</div><div class="gmail_quote"><div class="gmail_attr">शनि, 21 नव॰ 2026 को Shop ने लिखा:</div><blockquote class="gmail_quote">old</blockquote></div>',
      "<div>Haan</div><details><div>शनि, 21 नव॰ 2026 को Shop ने लिखा:</div><blockquote>old</blockquote></details>",
    ],
    [
      "Outlook, up to the end",
      '<div><p>Yes</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Shop</p></div><p>old</p></div><p>below</p>',
      '<div><p>Yes</p><details><div style="border:none"><p><b>From:</b> Shop</p></div><p>old</p></details></div><p>below</p>',
    ],
    [
      "Outlook on the web",
      '<div>Yes</div><hr><div id="divRplyFwdMsg"><b>From:</b> Shop</div><div>old</div>',
      "<div>Yes</div><hr /><details><div><b>From:</b> Shop</div><div>old</div></details>",
    ],
    [
      "Outlook for phones",
      '<div id="appendonsend"></div><div id="divRplyFwdMsg">From</div>old',
      "<details><div></div><div>From</div>old</details>",
    ],
    [
      "iPhone",
      'Yes<blockquote type="cite">On Sat wrote:<br>old</blockquote>',
      "Yes<details>On Sat wrote:<br />old</details>",
    ],
    [
      "Thunderbird, as one",
      '<div class="moz-cite-prefix">On Sat wrote:</div><br><blockquote type="cite">old</blockquote><p>Below</p>',
      "<details>On Sat wrote:old</details><p>Below</p>",
    ],
    [
      "Yahoo",
      '<div>Yes</div><div id="yahoo_quoted_1" class="yahoo_quoted">old</div>',
      "<div>Yes</div><details>old</details>",
    ],
    [
      "one within another, once",
      '<div class="gmail_quote">a<div class="gmail_quote">b<blockquote type="cite">c</blockquote></div></div>',
      "<details>a<div>b<blockquote>c</blockquote></div></details>",
    ],
    ["nothing in a quotation of one's own", "<blockquote>A proverb</blockquote>", "<blockquote>A proverb</blockquote>"],
  ])("are folded: %s", (_program, html, expected) => {
    expect(safe(html)).toBe(expected);
    expect(safe(html).split(QUOTED).length).toBe(safe(html).split("</details>").length);
  });
});
