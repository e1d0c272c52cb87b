import { useState } from "react";

const KEY = "crm-sidebar";

/**
 * Returns `isCollapsed`, whether the sidebar is 64 px wide instead of 256, and `toggle`, which
 * changes it and stores that in this browser. Not collapsed at first.
 */
export function useSidebarWidth() {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === "collapsed");
  const toggle = () => {
    localStorage.setItem(KEY, isCollapsed ? "expanded" : "collapsed");
    setIsCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggle };
}
