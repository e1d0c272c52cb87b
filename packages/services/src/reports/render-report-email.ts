import type { Report } from "@aavarti/contract/reports";
import { CSV_START, csvLine } from "@aavarti/domain/csv";
import type { Language } from "@aavarti/domain/languages";
import { reportLines } from "@aavarti/domain/report-csv";
import {
  businessWordsIn,
  type ReportWords,
  reportCell,
  reportPeriod,
  reportValue,
  reportWords,
} from "@aavarti/domain/report-words";
import type { OutgoingAttachment } from "@aavarti/providers/email/interface";
import { htmlEscape } from "escape-goat";
import type { RenderedEmail } from "../reminders/channels/email/render-email.ts";

export type ReportReader = {
  name: string;
  language: Language;
  businessName: string;
  industryType: string;
  currency: string;
  publicUrl: string;
};

/** Rows of a table that an email shows; the CSV file beside it has those of the report. */
const SHOWN_ROWS = 10;

type Table = Report["tables"][number];
type Rendered = { text: string; html: string };

/**
 * Renders reports as one email in the reader's language: their figures, the first ten rows of each
 * table and a link to each; every table with rows is attached as a CSV file. Sends nothing.
 */
export function renderReportEmail(
  reports: readonly Report[],
  reader: ReportReader,
): RenderedEmail & { attachments: OutgoingAttachment[] } {
  const { language, currency } = reader;
  const texts = WORDS[language];
  const words = reportWords(language, businessWordsIn(language, reader.industryType));
  const names = reports.map(({ kind }) => words.kinds[kind].name);
  const [first] = reports;
  const parts = reports.map((report) => renderReport(report, words, reader));
  const greeting = texts.greeting(reader.name);
  const ending = texts.ending(`${reader.publicUrl}/dashboard/reports`);
  return {
    subject: texts.subject(reader.businessName, names.join(", "), first ? reportPeriod(language, first) : ""),
    text: [greeting, ...parts.map(({ text }) => text), ending].join("\n\n"),
    html: [paragraph(greeting), ...parts.map(({ html }) => html), paragraph(ending)].join("\n"),
    tag: "reports",
    attachments: reports.flatMap((report) =>
      report.tables
        .filter(({ rows }) => rows.length > 0)
        .map((table) => ({
          name: `${report.kind}-${table.code}-${report.name}.csv`,
          contentType: "text/csv; charset=utf-8",
          content: Buffer.from(CSV_START + reportLines(table, words, { language, currency }).map(csvLine).join("")),
        })),
    ),
  };
}

function renderReport(report: Report, words: ReportWords, reader: ReportReader): Rendered {
  const { language, currency } = reader;
  const look = { language, currency };
  const { name, nothing } = words.kinds[report.kind];
  const title = `${name}, ${reportPeriod(language, report)}`;
  const link = `${reader.publicUrl}/dashboard/reports?report=${report.kind}&month=${report.name}`;
  const figures = report.figures
    .filter(({ value }) => value !== null)
    .map(({ code, unit, value }) => ({ label: words.codes[code], value: reportValue(value, unit, look) }));
  const tables = report.tables.filter(({ rows }) => rows.length > 0).map((table) => renderTable(table, words, reader));
  const body: Rendered[] =
    tables.length === 0
      ? [{ text: nothing, html: paragraph(nothing) }]
      : [
          {
            text: figures.map(({ label, value }) => `${label}: ${value}`).join("\n"),
            html: `<p>${figures.map(({ label, value }) => `${htmlEscape(label)}: <strong>${htmlEscape(value)}</strong>`).join("<br>")}</p>`,
          },
          ...tables,
        ];
  return {
    text: [title, ...body.map(({ text }) => text), link].join("\n\n"),
    html: [`<h2>${htmlEscape(title)}</h2>`, ...body.map(({ html }) => html), paragraph(link)].join("\n"),
  };
}

function renderTable(table: Table, words: ReportWords, { language, currency }: ReportReader): Rendered {
  const { columns, rows, total } = table;
  const look = { words, language, currency };
  const title = words.tables[table.code];
  const cellsOf = (values: Table["rows"][number]["values"]): string[] =>
    columns.map((column, place) => reportCell(values[place] ?? null, column, look));
  const lines = rows.slice(0, SHOWN_ROWS).map(({ values }) => cellsOf(values));
  if (total) lines.push([words.total, ...cellsOf(total).slice(1)]);
  const left = rows.length + table.more - SHOWN_ROWS;
  const more = left > 0 ? words.more(left.toLocaleString("en-IN")) : null;
  const heads = columns.map(({ code }) => words.codes[code]);
  const rowOf = (cells: readonly string[], tag: "td" | "th") =>
    `<tr>${cells.map((cell) => `<${tag} align="left">${htmlEscape(cell)}</${tag}>`).join("")}</tr>`;
  return {
    text: [title, ...lines.map((cells) => cells.filter(Boolean).join(" · ")), ...(more ? [more] : [])].join("\n"),
    html: [
      `<h3>${htmlEscape(title)}</h3>`,
      `<table cellpadding="4">${rowOf(heads, "th")}${lines.map((cells) => rowOf(cells, "td")).join("")}</table>`,
      ...(more ? [paragraph(more)] : []),
    ].join("\n"),
  };
}

const paragraph = (text: string): string => `<p>${htmlEscape(text).replaceAll("\n", "<br>")}</p>`;

const WORDS = {
  en: {
    subject: (business: string, names: string, period: string) => `${business}: ${names}, ${period}`,
    greeting: (name: string) => `Hi ${name},`,
    ending: (url: string) => `You're receiving this because you asked for these reports. Change it here: ${url}`,
  },
  hi: {
    subject: (business: string, names: string, period: string) => `${business}: ${names}, ${period}`,
    greeting: (name: string) => `नमस्ते ${name} जी,`,
    ending: (url: string) => `यह ईमेल इसलिए आया है क्योंकि आपने ये रिपोर्ट माँगी हैं। यहाँ बदलें: ${url}`,
  },
} as const satisfies Record<Language, unknown>;
