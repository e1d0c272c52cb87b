/** The token of a mailed link, as it was written: the router would read a token of digits as a number. */
export const tokenOf = (location: Location): string => new URLSearchParams(location.search).get("token") ?? "";
