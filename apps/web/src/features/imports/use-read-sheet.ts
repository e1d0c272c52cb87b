import type { Explanation } from "@aavarti/domain/explanations";
import { useState } from "react";
import type { Sheet } from "./parse-sheet.ts";
import { readSheetFrom } from "./read-sheet.ts";
import { importTexts } from "./texts.ts";

export interface ChosenSheet {
  readonly sheet: Sheet;
  readonly name: string;
}

/**
 * Returns `read`, which reads a file or pasted rows in the browser and passes them to `onChosen`
 * with their name; nothing is sent. `isReading` tells that it is under way, `problem` why the last
 * one couldn't be read.
 */
export function useReadSheet(onChosen: (chosen: ChosenSheet) => void) {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<Explanation | null>(null);
  const read = async (source: File | string) => {
    setProblem(null);
    setIsReading(true);
    const answer = await readSheetFrom(source);
    setIsReading(false);
    if ("problem" in answer) setProblem(answer.problem);
    else
      onChosen({
        sheet: answer.sheet,
        name: typeof source === "string" ? importTexts.choose.pastedName : source.name,
      });
  };
  return { isReading, problem, read: (source: File | string) => void read(source) };
}
