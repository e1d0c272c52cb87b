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
  settings: memberProcedure("commands.configure")
    .output(CommandSettings)
    .query(({ ctx }) => readCommandSettings(ctx.service)),
  sendCode: memberProcedure("commands.configure")
    .input(SendCommandCode)
    .output(CommandSettings)
    .mutation(({ ctx, input }) => sendCommandCode(ctx.service, input)),
  verify: memberProcedure("commands.configure")
    .input(VerifyCommandNumber)
    .output(CommandSettings)
    .mutation(({ ctx, input }) => verifyCommandNumber(ctx.service, input)),
  change: memberProcedure("commands.configure")
    .input(ChangeCommandSettings)
    .output(CommandSettings)
    .mutation(({ ctx, input }) => changeCommandSettings(ctx.service, input)),
  remove: memberProcedure("commands.configure")
    .output(CommandSettings)
    .mutation(({ ctx }) => removeCommandNumber(ctx.service)),
});
