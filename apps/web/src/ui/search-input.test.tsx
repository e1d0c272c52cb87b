// @vitest-environment jsdom
import "../testing/setup.ts";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { SearchInput } from "./search-input.tsx";

/** A search whose value follows when `arrive` is called, as a URL follows a navigation. */
function openSearch() {
  let arrive = (_value: string) => {};
  const onSearch = vi.fn();
  function Search() {
    const [value, setValue] = useState("");
    arrive = setValue;
    return <SearchInput label="Search" clearLabel="Clear" value={value} onSearch={onSearch} />;
  }
  render(<Search />);
  return { user: userEvent.setup(), onSearch, arrive: (value: string) => act(() => arrive(value)) };
}

const box = () => screen.getByRole("searchbox", { name: "Search" });

it("keeps a letter that is typed before the search of those before it arrives", async () => {
  const { user, onSearch, arrive } = openSearch();
  await user.type(box(), "z");
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("z"));
  await user.type(box(), "a");
  arrive("z");
  expect(box()).toHaveValue("za");
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("za"));
  await user.type(box(), "b");
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("zab"));
  arrive("za");
  expect(box()).toHaveValue("zab");
  arrive("zab");
  expect(box()).toHaveValue("zab");
});

it("follows a value that was changed elsewhere, also back to one that was typed", async () => {
  const { user, onSearch, arrive } = openSearch();
  await user.type(box(), "zoya");
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("zoya"));
  arrive("zoya");
  arrive("");
  expect(box()).toHaveValue("");
  arrive("zoya");
  expect(box()).toHaveValue("zoya");
});
