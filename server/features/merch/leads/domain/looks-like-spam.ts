/**
 * Matches a URL, a text that starts with `www.`, or a bare domain such as `example.com`, with or
 * without a path.
 */
const LINK = /^[<([]*(?:[a-z][a-z0-9+.-]*:\/\/\S|www\.\S|(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?[.,;!)\]>]*$)/iu
const LINK_IN_A_NAME = /:\/\/|\bwww\./iu
const HAS_LETTERS = /[\p{L}\p{N}]/u

/** True if the message consists only of links, or the name contains a link. */
export function looksLikeSpam({ name, message }: { name: string; message: string | null }): boolean {
  const words = (message ?? '').split(/\s+/).filter((word) => HAS_LETTERS.test(word))
  return LINK_IN_A_NAME.test(name) || (words.length > 0 && words.every((word) => LINK.test(word)))
}
