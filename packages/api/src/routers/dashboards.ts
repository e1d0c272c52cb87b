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
import { asStored } from "@aavarti/contract/dashboards/stored";
import {
  CollectionSheet,
  CollectionSheetQuery,
  Recharges,
  RechargesOn,
  RechargesOnQuery,
} from "@aavarti/contract/dashboards/telecom";
import { listDeliveries, readPauseBoard } from "@aavarti/services/dashboards/ecommerce";
import { readGraceClock } from "@aavarti/services/dashboards/financial-services";
import { listRecall } from "@aavarti/services/dashboards/healthcare";
import { explainFigure, readKeyFigures } from "@aavarti/services/dashboards/key-figures";
import { listWork } from "@aavarti/services/dashboards/list-work";
import { listWeekCustomers } from "@aavarti/services/dashboards/media-entertainment";
import {
  listLapsedDonors,
  readDonorReadiness,
  saveGivingSettings,
} from "@aavarti/services/dashboards/ngo-associations";
import { listUnits, readLeaseLadder } from "@aavarti/services/dashboards/real-estate";
import { listCohortCustomers } from "@aavarti/services/dashboards/software-saas";
import { readWidget } from "@aavarti/services/dashboards/stored-widgets";
import { listRechargesOn, readCollectionSheet } from "@aavarti/services/dashboards/telecom";
import { listStays, readNight } from "@aavarti/services/dashboards/travel-hospitality";
import { beginDonationsExport } from "@aavarti/services/exports/export-donations";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const dashboardsRouter = router({
  work: memberProcedure("subscriptions.read")
    .input(WorkQuery)
    .output(asStored(Work))
    .query(({ ctx, input }) => listWork(ctx.service, input)),
  figures: memberProcedure("analytics.read")
    .output(KeyFigures)
    .query(({ ctx }) => readKeyFigures(ctx.service)),
  figureRows: memberProcedure({ all: ["analytics.read", "customers.read"], byInput: ["payments.totals"] })
    .input(FigureRowsQuery)
    .output(asStored(FigureRows))
    .query(({ ctx, input }) => explainFigure(ctx.service, input)),
  capacities: memberProcedure("analytics.read")
    .output(asStored(Capacities))
    .query(({ ctx }) => readWidget(ctx.service, "capacities")),
  beginDonationsExport: memberProcedure(["records.export", "payments.read", "fields.reveal"])
    .input(DonationsRef)
    .output(z.void())
    .mutation(({ ctx, input }) => beginDonationsExport(ctx.service, input)),
  donorReadiness: memberProcedure(["analytics.read", "customers.read", "subscriptions.read", "payments.read"])
    .input(DonorReadinessQuery)
    .output(asStored(DonorReadiness))
    .query(({ ctx, input }) => readDonorReadiness(ctx.service, input)),
  givingProgress: memberProcedure("analytics.read")
    .output(asStored(GivingProgress))
    .query(({ ctx }) => readWidget(ctx.service, "givingProgress")),
  lapsedDonors: memberProcedure(["analytics.read", "customers.read", "subscriptions.read", "payments.read"])
    .output(asStored(LapsedDonors))
    .query(({ ctx }) => listLapsedDonors(ctx.service)),
  saveGivingSettings: memberProcedure("business.change")
    .input(SaveGivingSettings)
    .output(GivingSettings)
    .mutation(({ ctx, input }) => saveGivingSettings(ctx.service, input)),
  leaseLadder: memberProcedure(["analytics.read", "customers.read"])
    .input(LeaseLadderQuery)
    .output(asStored(LeaseLadder))
    .query(({ ctx, input }) => readLeaseLadder(ctx.service, input)),
  units: memberProcedure(["analytics.read", "customers.read"])
    .output(asStored(Units))
    .query(({ ctx }) => listUnits(ctx.service)),
  continuity: memberProcedure("analytics.read")
    .output(asStored(Continuity))
    .query(({ ctx }) => readWidget(ctx.service, "continuity")),
  graceClock: memberProcedure("subscriptions.read")
    .output(asStored(GraceClock))
    .query(({ ctx }) => readGraceClock(ctx.service)),
  persistency: memberProcedure("analytics.read")
    .output(asStored(Persistency))
    .query(({ ctx }) => readWidget(ctx.service, "persistency")),
  recall: memberProcedure(["customers.read", "subscriptions.read"])
    .output(asStored(Recall))
    .query(({ ctx }) => listRecall(ctx.service)),
  stays: memberProcedure(["analytics.read", "customers.read"])
    .output(asStored(Stays))
    .query(({ ctx }) => listStays(ctx.service)),
  occupancy: memberProcedure("analytics.read")
    .output(asStored(Occupancy))
    .query(({ ctx }) => readWidget(ctx.service, "occupancy")),
  night: memberProcedure(["analytics.read", "customers.read"])
    .input(NightQuery)
    .output(asStored(Night))
    .query(({ ctx, input }) => readNight(ctx.service, input)),
  cohortCustomers: memberProcedure(["analytics.read", "customers.read"])
    .input(CohortCustomersQuery)
    .output(CohortCustomers)
    .query(({ ctx, input }) => listCohortCustomers(ctx.service, input)),
  collectionSheet: memberProcedure(["subscriptions.read", "customers.read"])
    .input(CollectionSheetQuery)
    .output(asStored(CollectionSheet))
    .query(({ ctx, input }) => readCollectionSheet(ctx.service, input)),
  deliveries: memberProcedure(["analytics.read", "customers.read"])
    .input(DeliveriesQuery)
    .output(asStored(Deliveries))
    .query(({ ctx, input }) => listDeliveries(ctx.service, input)),
  dispatch: memberProcedure("analytics.read")
    .output(asStored(Dispatch))
    .query(({ ctx }) => readWidget(ctx.service, "dispatch")),
  pauseBoard: memberProcedure(["customers.read", "subscriptions.read"])
    .output(asStored(PauseBoard))
    .query(({ ctx }) => readPauseBoard(ctx.service)),
  customerCohorts: memberProcedure("analytics.read")
    .output(asStored(CustomerCohorts))
    .query(({ ctx }) => readWidget(ctx.service, "customerCohorts")),
  joinsAndLeaves: memberProcedure("analytics.read")
    .output(asStored(JoinsAndLeaves))
    .query(({ ctx }) => readWidget(ctx.service, "joinsAndLeaves")),
  mrrWaterfall: memberProcedure("analytics.read")
    .output(asStored(MrrWaterfall))
    .query(({ ctx }) => readWidget(ctx.service, "mrrWaterfall")),
  recharges: memberProcedure("analytics.read")
    .output(asStored(Recharges))
    .query(({ ctx }) => readWidget(ctx.service, "recharges")),
  rechargesOn: memberProcedure(["analytics.read", "customers.read"])
    .input(RechargesOnQuery)
    .output(RechargesOn)
    .query(({ ctx, input }) => listRechargesOn(ctx.service, input)),
  survivalCurves: memberProcedure("analytics.read")
    .output(asStored(SurvivalCurves))
    .query(({ ctx }) => readWidget(ctx.service, "survivalCurves")),
  topProducts: memberProcedure("analytics.read")
    .output(asStored(TopProducts))
    .query(({ ctx }) => readWidget(ctx.service, "topProducts")),
  weekCustomers: memberProcedure(["analytics.read", "customers.read"])
    .input(WeekCustomersQuery)
    .output(WeekCustomers)
    .query(({ ctx, input }) => listWeekCustomers(ctx.service, input)),
});
