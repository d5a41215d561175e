/** Only vectors of the same model are comparable. */
export type TextEmbedding = { vector: readonly number[]; madeBy: string }

const MAX_ENTRIES = 500

/**
 * Caches the embeddings of recent texts by model. Entries of older models are evicted as the least
 * recently used.
 */
export class EmbeddingCache {
  readonly #meanings = new Map<string, TextEmbedding>()

  find(madeBy: string, text: string): TextEmbedding | undefined {
    const key = keyOf(madeBy, text)
    const found = this.#meanings.get(key)
    if (found && this.#meanings.delete(key)) this.#meanings.set(key, found)
    return found
  }

  keep(text: string, meaning: TextEmbedding): TextEmbedding {
    this.#meanings.set(keyOf(meaning.madeBy, text), meaning)
    if (this.#meanings.size > MAX_ENTRIES)
      for (const oldest of this.#meanings.keys()) {
        this.#meanings.delete(oldest)
        break
      }
    return meaning
  }
}

const keyOf = (madeBy: string, text: string): string => `${madeBy} ${text}`
