import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";

const configPath = join(import.meta.dirname, "../lingui.config.ts");

/**
 * Returns the Vite plugins that turn the macros for texts (`t`, `plural`, `msg`, `Trans`) into
 * calls, and catalogues into modules. Only files that import a macro go through Babel. English
 * stays in the call, in production too: it is the one language that is not loaded. A text that
 * can't be compiled fails the build.
 */
export const languages = (): PluginOption[] => {
  // Read here: the macro would look for it where the command was started.
  const linguiConfig = getConfig({ configPath });
  return [
    lingui({ configPath, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: "message", linguiConfig }, { configPath })] }),
  ];
};
