import {
  Capacities,
  FigureRows,
  FigureRowsQuery,
  KeyFigures,
  TopProducts,
  Work,
  WorkQuery,
} from "@aavarti/contract/dashboards";
import {
  explainFigure,
  listCapacities,
  listTopProducts,
  readKeyFigures,
} from "@aavarti/services/dashboards/key-figures";
import { listWork } from "@aavarti/services/dashboards/list-work";
import { memberProcedure, router } from "../procedures.ts";

export const dashboardsRouter = router({
  work: memberProcedure
    .input(WorkQuery)
    .output(Work)
    .query(({ ctx, input }) => listWork(ctx.service, input)),
  figures: memberProcedure.output(KeyFigures).query(({ ctx }) => readKeyFigures(ctx.service)),
  figureRows: memberProcedure
    .input(FigureRowsQuery)
    .output(FigureRows)
    .query(({ ctx, input }) => explainFigure(ctx.service, input)),
  capacities: memberProcedure.output(Capacities).query(({ ctx }) => listCapacities(ctx.service)),
  topProducts: memberProcedure.output(TopProducts).query(({ ctx }) => listTopProducts(ctx.service)),
});
