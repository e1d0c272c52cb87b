import { PublicConfig } from "@aavarti/contract/config";
import { readPublicConfig } from "@aavarti/services/config/read-public-config";
import { publicProcedure, router } from "../procedures.ts";

export const configRouter = router({
  public: publicProcedure("nothing in it is a business's")
    .output(PublicConfig)
    .query(({ ctx }) => readPublicConfig(ctx.public)),
});
