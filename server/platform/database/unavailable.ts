/**
 * The database cannot be reached, or went away under a statement: what was under way is undone, unless it was the commit
 * itself that got no answer. The same request may be made again.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'DatabaseUnavailable'
    this.code = codeOf(cause)
  }
}

/** The system's, and PostgreSQL's where its class (below) does not say it. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Shut down by an administrator, by a crash, not taking connections yet, database dropped, idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // Too many connections; idle in a transaction for too long; after a fail-over, a server that only reads.
  '53300',
  '25P03',
  '25006',
])

/** What the driver says in words alone. */
const MESSAGES =
  /^Connection terminated|^timeout expired|timeout exceeded when trying to connect|is not queryable|connection has been discarded|^Query read timeout/

/** Whether an error means that the connection is gone, and not that the statement was wrong. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined) return CODES.has(code) || code.startsWith('08')
  return MESSAGES.test(error.message)
}

/** A failed connection as DatabaseUnavailable, by which logs and answers know it; any other error as it is. */
export const asUnavailable = (error: unknown): unknown =>
  isConnectionFailure(error) ? new DatabaseUnavailable(error) : error

/** Whether a statement was ended because it, or the lock it waited for, took too long: what it did is undone. */
export const tookTooLong = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** pg reports several tried addresses as an AggregateError without words of its own. */
function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
