/** Why an address was not fetched, in words that whoever gave it can act on; no more is told of where it leads. */
export class FetchRefused extends Error {
  readonly reason:
    | 'address' // It is not of the form that is fetched.
    | 'network' // It leads to what is not on the public internet.
    | 'unreachable'
    | 'redirects'
    | 'answer'
    | 'tooSlow'
    | 'tooLarge'
    | 'type'

  /** What was answered, where that is the reason. */
  readonly status: number | undefined

  constructor(reason: FetchRefused['reason'], message: string, options?: { cause?: unknown; status?: number }) {
    super(message, options)
    this.name = 'FetchRefused'
    this.reason = reason
    this.status = options?.status
  }
}
