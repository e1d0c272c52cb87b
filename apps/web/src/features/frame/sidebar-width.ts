import { useState } from "react";

const KEY = "crm-sidebar";

/** Returns whether the sidebar is collapsed (64 instead of 256 px), remembered in this browser. */
export function useSidebarWidth() {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === "collapsed");
  const toggle = () => {
    localStorage.setItem(KEY, isCollapsed ? "expanded" : "collapsed");
    setIsCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggle };
}
