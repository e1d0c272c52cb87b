import { seconds, step } from "./console-steps.ts";
import { runProduct } from "./run-product.ts";
import { buildWeb } from "./web-build.ts";
import { welcome } from "./welcome.ts";

// `npm start`: runs the whole product on this machine, built, migrated and filled with a demo,
// until Ctrl-C.
console.log("\nStarting Aavarti");
const { installation } = await runProduct({
  besides: async () => {
    await step("Web app", buildWeb, (outcome) => outcome);
  },
});
console.log(welcome(installation, { startedIn: seconds(performance.now()) }));
