import { CreatedOrder, PaymentVerified, VerifyPayment } from "@aavarti/contract/activation";
import { createOrder } from "@aavarti/services/activation/create-order";
import { verifyPayment } from "@aavarti/services/activation/verify-payment";
import { router, sessionProcedure } from "../procedures.ts";

export const paymentRouter = router({
  createOrder: sessionProcedure("billing.pay")
    .output(CreatedOrder)
    .mutation(async ({ ctx }) => {
      await ctx.attempts.count("create-order.tenant", ctx.service.tenantId);
      return createOrder(ctx.service);
    }),
  verify: sessionProcedure("billing.pay")
    .input(VerifyPayment)
    .output(PaymentVerified)
    .mutation(({ ctx, input }) => verifyPayment(ctx.service, input)),
});
