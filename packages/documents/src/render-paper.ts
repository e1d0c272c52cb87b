import type { Paper, PaperColumn, PaperParty, PaperRow } from "@aavarti/domain/paper";
import { amountInWords } from "./amount-in-words.ts";
import { openPage, type Page } from "./page.ts";

type Box = Page["area"];

/** Space between the columns of a table, in points. */
const GAP = 10;

/**
 * Renders a document as a PDF of A4 pages and returns its bytes. One page takes 30 to 80 ms in
 * which nothing else runs in the thread, and a long document seconds, so it is called in a thread
 * of its own (`openRenderer`). Emoji are left out: the font has none. Of its parties only the first
 * two are printed.
 */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const page = openPage({ title: `${paper.title} ${paper.facts[0]?.value ?? ""}`, footer: paper.footer });
  const halves = splitArea(page.area, 0.52);
  letterhead(page, paper, halves);
  parties(page, paper.parties, splitArea(page.area, 0.5));
  table(page, paper);
  totals(page, paper, splitArea(page.area, 0.52));
  return page.finish();
}

/** Two boxes side by side; the first takes this share of the width. */
function splitArea({ x, width }: Box, share: number): [Box, Box] {
  const first = width * share;
  return [
    { x, width: first - GAP },
    { x: x + first, width: width - first },
  ];
}

function letterhead(page: Page, { issuer, title, subtitle, facts }: Paper, [left, right]: [Box, Box]): void {
  const top = page.y;
  writeLines(page, left, [{ text: issuer.name, size: 16, isName: true }, ...issuer.lines.map((text) => ({ text }))]);
  const issuerEnd = page.y;

  page.y = top;
  writeLines(page, right, [
    { text: title, size: 20, isName: true },
    ...(subtitle === undefined ? [] : [{ text: subtitle, isQuiet: true }]),
  ]);
  page.y += 4;
  for (const { label, value } of facts) {
    const labelHeight = page.text(label, { ...right, width: right.width * 0.42 }, { isQuiet: true });
    const valueBox = { x: right.x + right.width * 0.42, width: right.width * 0.58 };
    page.y += Math.max(labelHeight, page.text(value, valueBox, { weight: "semibold", align: "right" })) + 2;
  }
  page.y = Math.max(issuerEnd, page.y) + 12;
  page.rule();
  page.y += 12;
}

function parties(page: Page, named: readonly PaperParty[], boxes: [Box, Box]): void {
  const top = page.y;
  let end = top;
  for (const [index, { label, name, lines }] of named.slice(0, 2).entries()) {
    page.y = top;
    writeLines(page, boxes[index] ?? boxes[0], [
      { text: label, isQuiet: true },
      { text: name, size: 11, isName: true },
      ...lines.map((text) => ({ text })),
    ]);
    end = Math.max(end, page.y);
  }
  page.y = end + 12;
  page.rule();
  page.y += 16;
}

type Line = { text: string; size?: number; isName?: boolean; isQuiet?: boolean };

function writeLines(page: Page, box: Box, lines: readonly Line[]): void {
  for (const { text, size = 9.5, isName = false, isQuiet = false } of lines)
    page.y += page.text(text, box, { size, isQuiet, weight: isName ? "semibold" : "regular" });
}

function table(page: Page, { columns, rows }: Paper): void {
  const boxes = columnBoxes(page.area, columns);
  const head = () => {
    const labels = columns.map(({ label }) => label);
    page.y += Math.max(...writeCells(page, boxes, columns, labels, { weight: "semibold" })) + 4;
    page.rule(page.area, { isStrong: true });
    page.y += 8;
  };
  head();
  for (const row of rows) {
    if (page.makeRoom(rowHeight(page, boxes, columns, row))) head();
    writeRow(page, boxes, columns, row);
    page.y += 6;
    page.rule();
    page.y += 8;
  }
}

function columnBoxes({ x, width }: Box, columns: readonly PaperColumn[]): Box[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const room = width - GAP * (columns.length - 1);
  let left = x;
  return columns.map(({ share }) => {
    const box = { x: left, width: (room * share) / shares };
    left += box.width + GAP;
    return box;
  });
}

type CellStyle = { weight?: "semibold" };
const styleOf = ({ isAmount = false }: PaperColumn, style: CellStyle) => ({
  ...style,
  align: isAmount ? ("right" as const) : ("left" as const),
  isOneLine: isAmount,
});

function writeCells(
  page: Page,
  boxes: readonly Box[],
  columns: readonly PaperColumn[],
  cells: readonly string[],
  style: CellStyle = {},
): number[] {
  return columns.map((column, index) => {
    const box = boxes[index];
    return box ? page.text(cells[index] ?? "", box, styleOf(column, style)) : 0;
  });
}

const NOTE = { isQuiet: true, size: 8.5 };

/** Returns the place of the column in which the notes of rows stand. */
const notePlace = (columns: readonly PaperColumn[]): number =>
  Math.max(
    0,
    columns.findIndex(({ hasNote }) => hasNote),
  );

/** Writes a row with its note, and moves on below it. */
function writeRow(page: Page, boxes: readonly Box[], columns: readonly PaperColumn[], { cells, note }: PaperRow): void {
  const top = page.y;
  const heights = writeCells(page, boxes, columns, cells);
  const place = notePlace(columns);
  const box = boxes[place];
  page.y = top + (heights[place] ?? 0);
  if (note !== undefined && box) page.y += page.text(note, box, NOTE);
  page.y = Math.max(page.y, top + Math.max(...heights));
}

function rowHeight(page: Page, boxes: readonly Box[], columns: readonly PaperColumn[], row: PaperRow): number {
  const heights = columns.map((column, index) => {
    const box = boxes[index];
    return box ? page.heightOf(row.cells[index] ?? "", box, styleOf(column, {})) : 0;
  });
  const place = notePlace(columns);
  const box = boxes[place];
  const note = row.note !== undefined && box ? (heights[place] ?? 0) + page.heightOf(row.note, box, NOTE) : 0;
  return Math.max(...heights, note) + 14;
}

function totals(page: Page, { language, sums, total, inWords, notes }: Paper, [left, right]: [Box, Box]): void {
  page.makeRoom(60 + sums.length * 18);
  page.y += 4;
  const top = page.y;
  if (inWords !== null) page.y += page.text(amountInWords(language, inWords), left, { weight: "semibold" });
  for (const note of notes) page.y += page.text(note, left, { isQuiet: true });
  const notesEnd = page.y;

  page.y = top;
  for (const { label, value } of sums) {
    page.text(value, right, { align: "right", isOneLine: true });
    page.y += page.text(label, { ...right, width: right.width * 0.6 }, { isQuiet: true }) + 2;
  }
  if (sums.length > 0) {
    page.y += 4;
    page.rule(right, { isStrong: true });
    page.y += 6;
  }
  page.text(total.value, right, { size: 18, weight: "semibold", align: "right", isOneLine: true });
  page.y += 6;
  page.text(total.label, { ...right, width: right.width * 0.5 }, { size: 11, weight: "semibold" });
  page.y = Math.max(notesEnd, page.y + 28);
}
