/**
 * Error for an address that is not fetched. Its message tells the person who entered the address
 * how to correct it. The message reveals nothing else about the machine at that address.
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

  /** HTTP status of the response, if that status is why the fetch failed. */
  readonly status: number | undefined

  constructor(reason: FetchRefused['reason'], message: string, options?: { cause?: unknown; status?: number }) {
    super(message, options)
    this.name = 'FetchRefused'
    this.reason = reason
    this.status = options?.status
  }
}
