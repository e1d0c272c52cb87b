import type { AttachedFile } from "@aavarti/contract/files";
import { RestRefusal } from "../../lib/api/rest-refusal.ts";
import { reloadForOtherTenant, reloadIfReplaced } from "../../lib/session/reload-tab.ts";
import { currentTenantId, currentToken } from "../../lib/session/session-token.ts";

/**
 * Uploads a file to be sent in a conversation, with this tab's session, and returns it as the
 * server has it, still to be checked. `onProgress` gets the part that has left this device, from 0
 * to 1, which `fetch` doesn't tell. Repeating it with the same `id` uploads the same file. Rejects
 * with the server's error response, with a TypeError without a network, and when `signal` ends it.
 */
export function uploadFile({
  conversationId,
  id,
  name,
  isVoice,
  content,
  onProgress,
  signal,
}: {
  conversationId: string;
  id: string;
  name: string;
  isVoice: boolean;
  content: Blob;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}): Promise<AttachedFile> {
  return new Promise((resolve, reject) => {
    if (reloadIfReplaced()) return;
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ id, name, ...(isVoice && { isVoice: "true" }) });
    request.open("POST", `/api/v1/conversations/${conversationId}/files?${query}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    const token = currentToken();
    const tenantId = currentTenantId();
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    if (token !== null && tenantId !== null) request.setRequestHeader("x-tenant-id", tenantId);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 201) return resolve(JSON.parse(responseText) as AttachedFile);
      if (status === 409 && responseText.includes('"TENANT_MISMATCH"')) return reloadForOtherTenant();
      reject(new RestRefusal(status, bodyOf(responseText)));
    };
    request.onerror = () => reject(new TypeError("The upload failed in the network"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(content);
  });
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
