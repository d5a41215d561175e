/**
 * Thrown if an address is not fetched. The message tells the person who gave the address what to do
 * and reveals nothing else about the target.
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

  /** HTTP status of the response, if the status is the reason for the refusal. */
  readonly status: number | undefined

  constructor(reason: FetchRefused['reason'], message: string, options?: { cause?: unknown; status?: number }) {
    super(message, options)
    this.name = 'FetchRefused'
    this.reason = reason
    this.status = options?.status
  }
}
