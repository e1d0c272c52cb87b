import { CSV_START, csvLine } from "@aavarti/domain/csv";
import { sampleSheet } from "@aavarti/domain/import-fields";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { saveFile } from "../../lib/list/download-list.ts";
import { importTexts } from "./texts.ts";

/** Saves a sheet with example rows on the user's device, to be filled in. */
export function saveSample(): void {
  const lines = sampleSheet(currentLanguage(), businessCurrency()).map(csvLine);
  saveFile(new Blob([CSV_START, ...lines], { type: "text/csv;charset=utf-8" }), importTexts.choose.sampleName);
}
