/** A text's place among meanings, and who says so: only vectors of one maker can be held against each other. */
export type Meaning = { vector: readonly number[]; madeBy: string }

/** Four kilobytes each. */
const MOST = 500

/** The meanings of the texts that were asked for last, by who reads them: another model, or version of the words, forgets none. */
export class RememberedMeanings {
  readonly #meanings = new Map<string, Meaning>()

  find(madeBy: string, text: string): Meaning | undefined {
    const key = keyOf(madeBy, text)
    const found = this.#meanings.get(key)
    // What is asked for again is behind all others in the order in which they go.
    if (found && this.#meanings.delete(key)) this.#meanings.set(key, found)
    return found
  }

  keep(text: string, meaning: Meaning): Meaning {
    this.#meanings.set(keyOf(meaning.madeBy, text), meaning)
    if (this.#meanings.size > MOST)
      for (const oldest of this.#meanings.keys()) {
        this.#meanings.delete(oldest)
        break
      }
    return meaning
  }
}

const keyOf = (madeBy: string, text: string): string => `${madeBy} ${text}`
