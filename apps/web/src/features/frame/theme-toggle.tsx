import { Moon, Sun } from "lucide-react";
import { chooseTheme } from "../../lib/frame/theme.ts";
import { useTheme } from "../../lib/frame/use-theme.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { frameTexts as texts } from "./texts.ts";

/**
 * Shows the icon button that switches between the light and the dark theme. This browser remembers
 * the choice.
 */
export function ThemeToggle() {
  const isDark = useTheme() === "dark";
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton label={isDark ? texts.toLight : texts.toDark} onClick={() => chooseTheme(isDark ? "light" : "dark")}>
      <Icon aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
    </IconButton>
  );
}
