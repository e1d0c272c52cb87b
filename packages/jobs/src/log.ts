/** The part of a structured logger that the queues use. */
export type JobLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
