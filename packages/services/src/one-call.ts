// The server may not import the database's package itself: a request is one call of the services.
export { asOneCall } from "@aavarti/db/tenant-turns";
