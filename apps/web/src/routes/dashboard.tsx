import { createFileRoute } from "@tanstack/react-router";
import { readFrameSearch } from "../lib/frame-search.ts";
import { SignedInLayout } from "./-signed-in-layout.tsx";

export const Route = createFileRoute("/dashboard")({ validateSearch: readFrameSearch, component: SignedInLayout });
