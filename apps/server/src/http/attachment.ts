/**
 * Returns the `content-disposition` of a file to save (RFC 6266). A name of more than plain ASCII
 * is given twice: first reduced to ASCII, without accents and quotes, for clients that know no
 * other, then whole, in UTF-8.
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
