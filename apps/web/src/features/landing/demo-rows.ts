/** The example board: a coaching class on Saturday, 21 November 2026. Amounts in rupees. */
export interface DemoRow {
  readonly name: string;
  readonly course: string;
  readonly amount: number;
  readonly note: string;
  readonly standing: "overdue" | "grace" | "today" | "soon";
  readonly renewsTill: string;
}

export interface DemoLane {
  readonly title: string;
  readonly standing: "overdue" | "today" | "soon";
  readonly rows: readonly DemoRow[];
}

export const demoLanes: readonly DemoLane[] = [
  {
    title: "Overdue",
    standing: "overdue",
    rows: [
      {
        name: "Kabir Malhotra",
        course: "NEET Repeaters, N2",
        amount: 9000,
        note: "9 days late",
        standing: "overdue",
        renewsTill: "12 Feb",
      },
      {
        name: "Sneha Kulkarni",
        course: "Spoken English",
        amount: 2400,
        note: "6 days late",
        standing: "overdue",
        renewsTill: "15 Dec",
      },
      {
        name: "Manav Sethi",
        course: "In grace till 25 Nov",
        amount: 4500,
        note: "1 day late",
        standing: "grace",
        renewsTill: "20 Feb",
      },
    ],
  },
  {
    title: "Due today",
    standing: "today",
    rows: [
      {
        name: "Ishaan Joshi",
        course: "JEE Foundation, B",
        amount: 4500,
        note: "3 months",
        standing: "today",
        renewsTill: "21 Feb",
      },
      {
        name: "Meera Nair",
        course: "Class 12 Physics",
        amount: 3200,
        note: "1 month",
        standing: "today",
        renewsTill: "21 Dec",
      },
      {
        name: "Tara Deshpande",
        course: "Class 10 Maths",
        amount: 4200,
        note: "3 months",
        standing: "today",
        renewsTill: "21 Feb",
      },
    ],
  },
  {
    title: "Next 7 days",
    standing: "soon",
    rows: [
      {
        name: "Vihaan Gupta",
        course: "JEE Foundation, A",
        amount: 4500,
        note: "Mon 23",
        standing: "soon",
        renewsTill: "23 Feb",
      },
      {
        name: "Riya Bansal",
        course: "Class 10 Maths",
        amount: 2400,
        note: "Tue 24",
        standing: "soon",
        renewsTill: "24 Dec",
      },
      {
        name: "Harsh Tiwari",
        course: "Class 12 Physics",
        amount: 3200,
        note: "Wed 25",
        standing: "soon",
        renewsTill: "25 Dec",
      },
    ],
  },
];

/** What had come in before the visitor pressed anything, in rupees. */
export const COLLECTED_BEFORE = 6000;
