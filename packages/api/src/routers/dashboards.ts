import {
  Capacities,
  FigureRows,
  FigureRowsQuery,
  KeyFigures,
  LeaseLadder,
  LeaseLadderQuery,
  Night,
  NightQuery,
  Occupancy,
  Stays,
  TopProducts,
  Units,
  Work,
  WorkQuery,
} from "@aavarti/contract/dashboards";
import { Deliveries, DeliveriesQuery, Dispatch, PauseBoard } from "@aavarti/contract/dashboards/ecommerce";
import { GraceClock, Persistency } from "@aavarti/contract/dashboards/financial-services";
import { Continuity, Recall } from "@aavarti/contract/dashboards/healthcare";
import {
  JoinsAndLeaves,
  SurvivalCurves,
  WeekCustomers,
  WeekCustomersQuery,
} from "@aavarti/contract/dashboards/media-entertainment";
import {
  DonationsRef,
  DonorReadiness,
  DonorReadinessQuery,
  GivingProgress,
  GivingSettings,
  LapsedDonors,
  SaveGivingSettings,
} from "@aavarti/contract/dashboards/ngo-associations";
import {
  CohortCustomers,
  CohortCustomersQuery,
  CustomerCohorts,
  MrrWaterfall,
} from "@aavarti/contract/dashboards/software-saas";
import {
  CollectionSheet,
  CollectionSheetQuery,
  Recharges,
  RechargesOn,
  RechargesOnQuery,
} from "@aavarti/contract/dashboards/telecom";
import { listDeliveries, readDispatch, readPauseBoard } from "@aavarti/services/dashboards/ecommerce";
import { readGraceClock, readPersistency } from "@aavarti/services/dashboards/financial-services";
import { listRecall, readContinuity } from "@aavarti/services/dashboards/healthcare";
import {
  explainFigure,
  listCapacities,
  listTopProducts,
  readKeyFigures,
} from "@aavarti/services/dashboards/key-figures";
import { listWork } from "@aavarti/services/dashboards/list-work";
import {
  listWeekCustomers,
  readJoinsAndLeaves,
  readSurvivalCurves,
} from "@aavarti/services/dashboards/media-entertainment";
import {
  listLapsedDonors,
  readDonorReadiness,
  readGivingProgress,
  saveGivingSettings,
} from "@aavarti/services/dashboards/ngo-associations";
import { listUnits, readLeaseLadder } from "@aavarti/services/dashboards/real-estate";
import { listCohortCustomers, readCustomerCohorts, readMrrWaterfall } from "@aavarti/services/dashboards/software-saas";
import { listRechargesOn, readCollectionSheet, readRecharges } from "@aavarti/services/dashboards/telecom";
import { listStays, readNight, readOccupancy } from "@aavarti/services/dashboards/travel-hospitality";
import { beginDonationsExport } from "@aavarti/services/exports/export-donations";
import { z } from "zod";
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
  beginDonationsExport: memberProcedure
    .input(DonationsRef)
    .output(z.void())
    .mutation(({ ctx, input }) => beginDonationsExport(ctx.service, input)),
  donorReadiness: memberProcedure
    .input(DonorReadinessQuery)
    .output(DonorReadiness)
    .query(({ ctx, input }) => readDonorReadiness(ctx.service, input)),
  givingProgress: memberProcedure.output(GivingProgress).query(({ ctx }) => readGivingProgress(ctx.service)),
  lapsedDonors: memberProcedure.output(LapsedDonors).query(({ ctx }) => listLapsedDonors(ctx.service)),
  saveGivingSettings: memberProcedure
    .input(SaveGivingSettings)
    .output(GivingSettings)
    .mutation(({ ctx, input }) => saveGivingSettings(ctx.service, input)),
  leaseLadder: memberProcedure
    .input(LeaseLadderQuery)
    .output(LeaseLadder)
    .query(({ ctx, input }) => readLeaseLadder(ctx.service, input)),
  units: memberProcedure.output(Units).query(({ ctx }) => listUnits(ctx.service)),
  continuity: memberProcedure.output(Continuity).query(({ ctx }) => readContinuity(ctx.service)),
  graceClock: memberProcedure.output(GraceClock).query(({ ctx }) => readGraceClock(ctx.service)),
  persistency: memberProcedure.output(Persistency).query(({ ctx }) => readPersistency(ctx.service)),
  recall: memberProcedure.output(Recall).query(({ ctx }) => listRecall(ctx.service)),
  stays: memberProcedure.output(Stays).query(({ ctx }) => listStays(ctx.service)),
  occupancy: memberProcedure.output(Occupancy).query(({ ctx }) => readOccupancy(ctx.service)),
  night: memberProcedure
    .input(NightQuery)
    .output(Night)
    .query(({ ctx, input }) => readNight(ctx.service, input)),
  cohortCustomers: memberProcedure
    .input(CohortCustomersQuery)
    .output(CohortCustomers)
    .query(({ ctx, input }) => listCohortCustomers(ctx.service, input)),
  collectionSheet: memberProcedure
    .input(CollectionSheetQuery)
    .output(CollectionSheet)
    .query(({ ctx, input }) => readCollectionSheet(ctx.service, input)),
  deliveries: memberProcedure
    .input(DeliveriesQuery)
    .output(Deliveries)
    .query(({ ctx, input }) => listDeliveries(ctx.service, input)),
  dispatch: memberProcedure.output(Dispatch).query(({ ctx }) => readDispatch(ctx.service)),
  pauseBoard: memberProcedure.output(PauseBoard).query(({ ctx }) => readPauseBoard(ctx.service)),
  customerCohorts: memberProcedure.output(CustomerCohorts).query(({ ctx }) => readCustomerCohorts(ctx.service)),
  joinsAndLeaves: memberProcedure.output(JoinsAndLeaves).query(({ ctx }) => readJoinsAndLeaves(ctx.service)),
  mrrWaterfall: memberProcedure.output(MrrWaterfall).query(({ ctx }) => readMrrWaterfall(ctx.service)),
  recharges: memberProcedure.output(Recharges).query(({ ctx }) => readRecharges(ctx.service)),
  rechargesOn: memberProcedure
    .input(RechargesOnQuery)
    .output(RechargesOn)
    .query(({ ctx, input }) => listRechargesOn(ctx.service, input)),
  survivalCurves: memberProcedure.output(SurvivalCurves).query(({ ctx }) => readSurvivalCurves(ctx.service)),
  topProducts: memberProcedure.output(TopProducts).query(({ ctx }) => listTopProducts(ctx.service)),
  weekCustomers: memberProcedure
    .input(WeekCustomersQuery)
    .output(WeekCustomers)
    .query(({ ctx, input }) => listWeekCustomers(ctx.service, input)),
});
