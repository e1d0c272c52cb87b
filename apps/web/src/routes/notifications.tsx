import { createFileRoute } from "@tanstack/react-router";
import { SignedInLayout } from "./-signed-in-layout.tsx";

export const Route = createFileRoute("/notifications")({ component: SignedInLayout });
