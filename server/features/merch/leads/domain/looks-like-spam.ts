/** A word that is an address of a page: with its scheme, with www, or a bare domain, and whatever path follows. */
const LINK = /^[<([]*(?:[a-z][a-z0-9+.-]*:\/\/\S|www\.\S|(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?[.,;!)\]>]*$)/iu
const LINK_IN_A_NAME = /:\/\/|\bwww\./iu
const HAS_LETTERS = /[\p{L}\p{N}]/u

/** Whether a lead reads like spam: its message is links and nothing else, or its name holds one. */
export function looksLikeSpam({ name, message }: { name: string; message: string | null }): boolean {
  const words = (message ?? '').split(/\s+/).filter((word) => HAS_LETTERS.test(word))
  return LINK_IN_A_NAME.test(name) || (words.length > 0 && words.every((word) => LINK.test(word)))
}
