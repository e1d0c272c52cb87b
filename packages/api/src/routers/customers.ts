import { ContactPage } from "@aavarti/contract/contacts";
import { CustomerRecord, ReadTimeline, TimelinePage } from "@aavarti/contract/customer-record";
import {
  AddCustomer,
  CountCustomers,
  CreateCustomer,
  Customer,
  CustomerGlance,
  CustomerLanes,
  CustomerLanesQuery,
  CustomerPage,
  CustomerRef,
  EditCustomer,
  ListCustomers,
  SelectCustomers,
  SelectedCustomers,
  UpdateCustomer,
} from "@aavarti/contract/customers";
import { asStored } from "@aavarti/contract/dashboards/stored";
import { ManyDone, ManyRefs, RowCounts } from "@aavarti/contract/lists";
import { createCustomer } from "@aavarti/services/customers/create-customer";
import { deleteCustomer, deleteCustomers } from "@aavarti/services/customers/delete-customer";
import { listContacts } from "@aavarti/services/customers/list-contacts";
import {
  countCustomers,
  listCustomers,
  selectCustomers,
  sumCustomerLanes,
} from "@aavarti/services/customers/list-customers";
import { readGlance } from "@aavarti/services/customers/read-glance";
import { readRecord } from "@aavarti/services/customers/read-record";
import { readTimeline } from "@aavarti/services/customers/read-timeline";
import { restoreCustomer, restoreCustomers } from "@aavarti/services/customers/restore-customer";
import { updateCustomer } from "@aavarti/services/customers/update-customer";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const customersRouter = router({
  contacts: memberProcedure(["reminders.read", "customers.read", "subscriptions.read"])
    .input(ListCustomers)
    .output(ContactPage)
    .query(({ ctx, input }) => listContacts(ctx.service, input)),
  list: memberProcedure("customers.read")
    .input(ListCustomers)
    .output(CustomerPage)
    .query(({ ctx, input }) => listCustomers(ctx.service, input)),
  read: memberProcedure(["customers.read", "subscriptions.read"])
    .input(CustomerRef)
    .output(CustomerRecord)
    .query(({ ctx, input }) => readRecord(ctx.service, input)),
  timeline: memberProcedure(["customers.read", "reminders.read"])
    .input(ReadTimeline)
    .output(TimelinePage)
    .query(({ ctx, input }) => readTimeline(ctx.service, input)),
  glance: memberProcedure(["customers.read", "subscriptions.read"])
    .input(CustomerRef)
    .output(CustomerGlance)
    .query(({ ctx, input }) => readGlance(ctx.service, input)),
  lanes: memberProcedure("customers.read")
    .input(CustomerLanesQuery)
    .output(asStored(CustomerLanes))
    .query(({ ctx, input }) => sumCustomerLanes(ctx.service, input)),
  count: memberProcedure("customers.read")
    .input(CountCustomers)
    .output(asStored(RowCounts))
    .query(({ ctx, input }) => countCustomers(ctx.service, input)),
  pick: memberProcedure("customers.read")
    .input(SelectCustomers)
    .output(SelectedCustomers)
    .query(({ ctx, input }) => selectCustomers(ctx.service, input)),
  removeMany: memberProcedure("customers.delete")
    .input(ManyRefs)
    .output(ManyDone)
    .mutation(({ ctx, input }) => deleteCustomers(ctx.service, input)),
  restoreMany: memberProcedure("customers.delete")
    .input(ManyRefs)
    .output(ManyDone)
    .mutation(({ ctx, input }) => restoreCustomers(ctx.service, input)),
  create: memberProcedure("customers.write")
    .input(CreateCustomer)
    .output(Customer)
    .mutation(({ ctx, input }) => createCustomer(ctx.service, input)),
  update: memberProcedure("customers.write")
    .input(UpdateCustomer)
    .output(Customer)
    .mutation(({ ctx, input }) => updateCustomer(ctx.service, input)),
  add: memberProcedure("customers.write")
    .input(AddCustomer)
    .output(Customer)
    .mutation(({ ctx, input }) => createCustomer(ctx.service, input)),
  edit: memberProcedure("customers.write")
    .input(EditCustomer)
    .output(Customer)
    .mutation(({ ctx, input }) => updateCustomer(ctx.service, input)),
  delete: memberProcedure("customers.delete")
    .input(CustomerRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCustomer(ctx.service, input)),
  restore: memberProcedure("customers.delete")
    .input(CustomerRef)
    .output(Customer)
    .mutation(({ ctx, input }) => restoreCustomer(ctx.service, input)),
});
