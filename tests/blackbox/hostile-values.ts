/**
 * Values that have broken servers before. Each may be used as a field, an id, a query value or a
 * whole body.
 */

/** Text that a text field may accept or refuse, but must not fail on. */
export const HOSTILE_TEXTS: Record<string, string> = {
  "a NUL": "\u0000",
  "a NUL inside": "Me\u0000era",
  "half a surrogate pair": "\ud83c",
  "the wrong half of a pair": "a\udf38b",
  "control characters": "\u0001\u0007\u001b[31m\u009f",
  "line breaks for a header": "Meera\r\nBcc: everyone@example.test",
  "right-to-left overrides": "\u202egnp.exe",
  "nothing but space": " \t\n\u00a0\u2003",
  "nothing but zero width": "\u200b\u200d\ufeff",
  SQL: "'; drop table customer; --",
  "a wildcard": "%_\\%",
  "a template": "{{7*7}}<%= 7 %>#{7*7}",
  markup: "<script>alert(1)</script>",
  "a path": "../../../../etc/passwd",
  "a formula": "=cmd|'/c calc'!A0",
  Zalgo: `M${"\u0301".repeat(500)}`,
  "a combined emoji": "👩‍👩‍👧‍👦🏳️‍🌈",
  Tamil: "மீரா ஐயர்",
  Arabic: "مريم العلي",
  Chinese: "梅拉·艾尔",
  "astral letters": "𝓜𝓮𝓮𝓻𝓪",
  "10,000 letters": "x".repeat(10_000),
  "a regular expression's nightmare": `${"a".repeat(50_000)}!`,
  "an address's nightmare": `${"a@".repeat(20_000)}a`,
  "a full-width number": "１２３４",
  "a number with an exponent": "1e9",
  "not a number": "NaN",
  "undefined in words": "undefined",
  "null in words": "null",
};

/** Values that are not text. */
export const WRONG_TYPES: Record<string, unknown> = {
  "a number": 7,
  "a fraction": 0.1,
  "a negative number": -1,
  "a huge number": 1e308,
  "a number past 2^53": 2 ** 60,
  true: true,
  false: false,
  "an empty list": [],
  "a list of a text": ["x"],
  "a list of lists": [[[[]]]],
  "an object": {},
  "an operator": { $gt: "" },
  "an object that is said to be a text": { toString: "x", length: 3 },
  "a buffer in JSON": { type: "Buffer", data: [0, 1] },
  "10,000 numbers": Array.from({ length: 10_000 }, (_, index) => index),
};

/** Raw bodies that JSON.stringify cannot produce. */
export const HOSTILE_BODIES: Record<string, string | Buffer> = {
  "lists 500,000 deep": "[".repeat(500_000),
  "closed lists 250,000 deep": "[".repeat(250_000) + "]".repeat(250_000),
  "objects 150,000 deep": `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`,
  "a name 100,000 deep": `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  "a prototype": '{"__proto__":{"polluted":true,"name":"Meera"},"name":"Meera"}',
  "a constructor's prototype": '{"constructor":{"prototype":{"polluted":true}},"name":"Meera"}',
  "a prototype deeper down": '{"name":{"__proto__":{"toString":1}},"email":{"constructor":{"prototype":{}}}}',
  "a key twice": '{"name":"Meera","name":7,"email":"a@example.test","email":[]}',
  "100,000 keys": `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
  "a number of 100,000 digits": `{"price":${"9".repeat(100_000)},"name":1e99999}`,
  "bytes that are no UTF-8": Buffer.from([
    0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x22, 0x7d,
  ]),
  "a byte order mark": Buffer.from('\ufeff{"name":"Meera"}'),
  "UTF-16": Buffer.from('{"name":"Meera"}', "utf16le"),
  "a comment": '{"name":"Meera" /* really */}',
  "gzip that is none": Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
};

export const HOSTILE_QUERIES: Record<string, string> = {
  "a key twice": "limit=1&limit=2&cursor=a&cursor=b&search=a&search=b&status=active&status=x&period=7d&period=30d",
  "lists in brackets": "limit[]=1&search[]=x&status[0]=active&period[]=7d",
  "objects in brackets": "limit[a]=1&search[$gt]=&period[x][y]=1&__proto__[polluted]=1",
  "a prototype": "__proto__=1&constructor=2&prototype=3",
  "a NUL": "limit=%00&cursor=%00&search=%00&status=%00&period=%00",
  "half a surrogate pair": "search=%ED%A0%80&cursor=%ED%A0%80",
  "a broken escape": "search=%&cursor=%zz&limit=%1",
  "8,000 letters": `search=${"x".repeat(8_000)}`,
  "8,000 letters of a cursor": `cursor=${"eyJ".repeat(2_600)}`,
  "1,000 keys": Array.from({ length: 1_000 }, (_, index) => `k${index}=1`).join("&"),
  "numbers that are none": "limit=1e9&limit=NaN",
  "a negative limit": "limit=-1",
  "a hex limit": "limit=0x10",
  "a limit with space": "limit=%2010%20",
  wildcards: "search=%25%25%25%5F%5C",
  SQL: "search=%27%20or%201%3D1%20--&cursor=%27&status=%27",
};
