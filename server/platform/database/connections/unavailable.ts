/**
 * The database cannot be reached or failed during a statement. The work was rolled back, unless
 * the failure came after the commit was sent. The client may repeat the request.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'DatabaseUnavailable'
    this.code = codeOf(cause)
  }
}

/** Codes of a failed connection. The function below checks PostgreSQL's class 08. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Shutdown by an administrator, crash, server not ready yet, database dropped, session idle for
  // too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // Too many connections, a transaction idle for too long, a server that became read-only after a
  // failover.
  '53300',
  '25P03',
  '25006',
])

/** Driver errors without a code that mean that the connection failed. */
const MESSAGES =
  /^Connection terminated|^timeout expired|timeout exceeded when trying to connect|is not queryable|connection has been discarded|^Query read timeout/

/** True if an error means that the connection failed. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined) return CODES.has(code) || code.startsWith('08')
  return MESSAGES.test(error.message)
}

/**
 * Converts the error of a failed connection to DatabaseUnavailable. Returns any other error
 * unchanged.
 */
export const toUnavailable = (error: unknown): unknown =>
  isConnectionFailure(error) ? new DatabaseUnavailable(error) : error

/** True if a statement was aborted because it took too long or waited too long for a lock. */
export const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** If the driver tried several addresses, its AggregateError has an empty message. */
function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
