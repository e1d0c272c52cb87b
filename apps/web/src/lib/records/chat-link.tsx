import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { writtenTo } from "./contact-links.ts";

/**
 * A link of `chatLinks` or `callLink`: a web page opens in a new tab, the inbox in this one, and
 * `tel:` and `mailto:` open an app and leave the page as it is. Without `href` it does nothing.
 */
export function ChatLink({ href, ...rest }: ComponentProps<"a">) {
  const customerId = href && writtenTo(href);
  if (customerId) return <Link to="/dashboard/inbox" search={{ write: customerId }} {...rest} />;
  return (
    <a href={href} {...(href?.startsWith("https:") && { target: "_blank", rel: "noopener noreferrer" })} {...rest} />
  );
}
