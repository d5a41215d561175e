/**
 * Returns a short id of an English message (FNV-1a, 32 bits). Built catalogs use it as the key, so
 * that they do not repeat the English text. The check of the catalogs finds two messages with one
 * id.
 */
export function messageId(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
