import { useState } from "react";

const KEY = "crm-sidebar";

/** 64 or 256 px wide, remembered in this browser. */
export function useSidebarWidth() {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === "collapsed");
  const toggle = () => {
    localStorage.setItem(KEY, isCollapsed ? "expanded" : "collapsed");
    setIsCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggle };
}
