import type { RequestDataDeletion } from "@aavarti/contract/privacy";
import type { DeletionContent } from "./content.ts";

export type DeletionRequest = Pick<RequestDataDeletion, "name" | "email"> & { businessName: string; message: string };
export type Problems = Readonly<Partial<Record<keyof DeletionRequest, string>>>;

/**
 * Returns the problems of a data deletion request by field: a missing name, and a missing or
 * certainly invalid email; empty when there are none. The server validates the rest: the contract's
 * schemas would double the size of the page's script.
 */
export function findProblems({ name, email }: DeletionRequest, texts: DeletionContent["form"]): Problems {
  return {
    ...(name.trim() === "" && { name: texts.nameProblem }),
    ...(email.trim() === ""
      ? { email: texts.emailProblem }
      : !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: texts.emailWrong }),
  };
}
