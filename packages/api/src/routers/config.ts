import { PublicConfig } from "@aavarti/contract/config";
import { readPublicConfig } from "@aavarti/services/config/read-public-config";
import { publicProcedure, router } from "../procedures.ts";

export const configRouter = router({
  public: publicProcedure.output(PublicConfig).query(({ ctx }) => readPublicConfig(ctx.public)),
});
