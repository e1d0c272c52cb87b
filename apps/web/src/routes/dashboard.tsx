import { createFileRoute } from "@tanstack/react-router";
import { readFrameSearch } from "../features/frame/frame-search.ts";
import { SignedInLayout } from "./-signed-in-layout.tsx";

export const Route = createFileRoute("/dashboard")({ validateSearch: readFrameSearch, component: SignedInLayout });
