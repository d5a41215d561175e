/**
 * Thrown if the database cannot be reached or fails during a statement. The work was rolled back,
 * unless the failure came after the commit was sent. The same request may be repeated.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'DatabaseUnavailable'
    this.code = codeOf(cause)
  }
}

/** Error codes of the operating system, and PostgreSQL's codes outside class 08 (checked below). */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Shutdown by an administrator, crash, not accepting connections yet, database dropped, idle for
  // too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // Too many connections, a transaction idle for too long, or a read-only server after a failover.
  '53300',
  '25P03',
  '25006',
])

/** Messages of driver errors that have no code. */
const MESSAGES =
  /^Connection terminated|^timeout expired|timeout exceeded when trying to connect|is not queryable|connection has been discarded|^Query read timeout/

/** True if an error means that the connection failed rather than that the statement was wrong. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined) return CODES.has(code) || code.startsWith('08')
  return MESSAGES.test(error.message)
}

/**
 * Wraps the error of a failed connection in DatabaseUnavailable, which logs and responses
 * recognize. Returns any other error unchanged.
 */
export const toUnavailable = (error: unknown): unknown =>
  isConnectionFailure(error) ? new DatabaseUnavailable(error) : error

/**
 * True if a statement was aborted because it, or its wait for a lock, took too long. Its effects
 * are rolled back.
 */
export const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Returns the message of the first error. If pg tried several addresses, it reports an
 * AggregateError without its own message.
 */
function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
