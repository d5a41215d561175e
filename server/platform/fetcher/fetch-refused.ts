import { knownMessage, type Words, writeWords } from '../words/index.ts'

/**
 * An address that is not fetched. The message tells the person who entered it how to correct it,
 * and reveals nothing else about the machine at that address.
 */
export class FetchRefused extends Error {
  readonly reason:
    | 'address' // The address has an unsupported form.
    | 'network' // It leads to a non-public address.
    | 'unreachable'
    | 'redirects'
    | 'answer'
    | 'tooSlow'
    | 'tooLarge'
    | 'type'

  /** Status of the response, if it is why the fetch failed. */
  readonly status: number | undefined

  readonly words: Words

  constructor(reason: FetchRefused['reason'], words: Words, options?: { cause?: unknown; status?: number }) {
    super(writeWords(words), options)
    this.name = 'FetchRefused'
    this.words = typeof words === 'string' ? knownMessage(words) : words
    this.reason = reason
    this.status = options?.status
  }
}
