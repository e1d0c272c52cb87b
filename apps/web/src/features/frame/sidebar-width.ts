import { useState } from "react";

const KEY = "crm-sidebar";

/**
 * Returns `isCollapsed`, whether the sidebar is 64 px wide instead of 256, remembered in this
 * browser, and `toggle`.
 */
export function useSidebarWidth() {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === "collapsed");
  const toggle = () => {
    localStorage.setItem(KEY, isCollapsed ? "expanded" : "collapsed");
    setIsCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggle };
}
