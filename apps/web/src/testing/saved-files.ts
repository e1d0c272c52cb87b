import { vi } from "vitest";

/**
 * Catches the files that the screen saves, until mocks are restored. Returns their names and texts,
 * the first one first.
 */
export function catchSavedFiles(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = [];
  let content = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    content = blob as Blob;
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: content.text() });
  });
  return files;
}
