/**
 * Returns the `content-disposition` of a file to save (RFC 6266). A name that is not plain ASCII,
 * or has quotes, backslashes or several hyphens in a row, is given twice: first reduced to plain
 * ASCII without quotes, for clients that know no other, then whole, in UTF-8. The first loses
 * accents and, of other scripts, all letters.
 */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\]/g, "")
    .replace(/-{2,}/g, "-");
  if (plain === fileName) return `attachment; filename="${plain}"`;
  const coded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}
