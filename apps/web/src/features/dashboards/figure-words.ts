/** A key figure in words: its name, and one sentence that says what it counts. */
export interface FigureWords {
  readonly name: string;
  readonly meaning: string;
}
