import { addDays } from "@aavarti/domain/calendar";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { KeyFigures } from "./key-figures.tsx";
import { OccupancyCalendar } from "./occupancy-calendar.tsx";
import { StaysBoard } from "./stays.tsx";
import { TravelAnswer } from "./trade-answers.tsx";
import { travelTexts as texts } from "./travel-hospitality-texts.ts";

/** The dashboard of a hotel or club: who arrives and leaves, and how full each night is. */
export default function TravelDashboard() {
  const today = useToday();
  const until = texts.until(dayLabel(addDays(today, 13), today));
  return (
    <>
      <TravelAnswer />
      <StaysBoard />
      <KeyFigures
        trade="travel-hospitality"
        notes={{ activeSubscriptions: texts.activeNote, arrivalsIn14: until, departuresIn14: until }}
        isNarrow
      />
      <OccupancyCalendar />
    </>
  );
}
