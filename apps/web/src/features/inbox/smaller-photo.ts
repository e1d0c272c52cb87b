/** Photos of this many bytes or less are uploaded as they are. */
const SMALL = 1_000_000;
/** The longest side that the server keeps, in pixels. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.9;
const PHOTOS: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

/**
 * Returns a large photo as a JPEG of at most 1,600 pixels a side, upright, as the server would keep
 * it, so that less is uploaded; any other file, and a photo that this browser can't decode, as it
 * is. Never rejects.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (!PHOTOS.has(file.type) || file.size <= SMALL) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const paper = canvas.getContext("2d");
    if (!paper) return file;
    // What is transparent is white, as on the server.
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
