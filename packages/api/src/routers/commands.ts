import {
  ChangeCommandSettings,
  CommandSettings,
  SendCommandCode,
  VerifyCommandNumber,
} from "@aavarti/contract/commands";
import {
  changeCommandSettings,
  readCommandSettings,
  removeCommandNumber,
  sendCommandCode,
  verifyCommandNumber,
} from "@aavarti/services/commands/settings";
import { memberProcedure, router } from "../procedures.ts";

/** The number from which an owner commands by WhatsApp. */
export const commandsRouter = router({
  settings: memberProcedure.output(CommandSettings).query(({ ctx }) => readCommandSettings(ctx.service)),
  sendCode: memberProcedure
    .input(SendCommandCode)
    .output(CommandSettings)
    .mutation(({ ctx, input }) => sendCommandCode(ctx.service, input)),
  verify: memberProcedure
    .input(VerifyCommandNumber)
    .output(CommandSettings)
    .mutation(({ ctx, input }) => verifyCommandNumber(ctx.service, input)),
  change: memberProcedure
    .input(ChangeCommandSettings)
    .output(CommandSettings)
    .mutation(({ ctx, input }) => changeCommandSettings(ctx.service, input)),
  remove: memberProcedure.output(CommandSettings).mutation(({ ctx }) => removeCommandNumber(ctx.service)),
});
