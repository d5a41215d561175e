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

  constructor(reason: FetchRefused['reason'], message: string, options?: { cause?: unknown; status?: number }) {
    super(message, options)
    this.name = 'FetchRefused'
    this.reason = reason
    this.status = options?.status
  }
}
