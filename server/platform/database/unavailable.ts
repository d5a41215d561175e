/**
 * Error for a database that cannot be reached or that fails during a statement. The work was
 * rolled back, unless the failure came after the commit was sent. The client may send the same
 * request again.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'DatabaseUnavailable'
    this.code = codeOf(cause)
  }
}

/**
 * Error codes of the operating system and of PostgreSQL that mean that the connection failed.
 * PostgreSQL codes of class 08 are not listed, because the function below checks them.
 */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // In this order: shutdown by an administrator, crash, server not ready yet, database dropped,
  // session idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // In this order: too many connections, a transaction idle for too long, a server that became
  // read-only after a failover.
  '53300',
  '25P03',
  '25006',
])

/** Messages of driver errors without a code that mean that the connection failed. */
const MESSAGES =
  /^Connection terminated|^timeout expired|timeout exceeded when trying to connect|is not queryable|connection has been discarded|^Query read timeout/

/**
 * True if an error means that the connection failed. Errors of a wrong statement are not
 * connection failures.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined) return CODES.has(code) || code.startsWith('08')
  return MESSAGES.test(error.message)
}

/**
 * Converts the error of a failed connection to DatabaseUnavailable. Logs and responses handle that
 * class. Any other error is returned unchanged.
 */
export const toUnavailable = (error: unknown): unknown =>
  isConnectionFailure(error) ? new DatabaseUnavailable(error) : error

/**
 * True if a statement was aborted because it took too long or waited too long for a lock. The
 * changes of the statement are rolled back.
 */
export const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Returns the message of the first error. If the driver tried several addresses, its error is an
 * AggregateError with an empty message.
 */
function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
