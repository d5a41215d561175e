import { CommanderError } from 'commander'
import { ConfigError } from '../platform/config/load-config.ts'
import { isConnectionFailure } from '../platform/database/connections/unavailable.ts'
import { mapToSources } from '../platform/observability/map-to-sources.ts'
import { paint, print } from './terminal.ts'

/** Exit codes of a failure. Success is 0. */
export const EXIT = { failed: 1, misused: 2 } as const

/** A failure that the operator can fix. Shown as one line without a stack. */
export class CommandFailure extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
  }
}

/**
 * Explains an error on standard error. Uses one line if the operator can fix it.
 * @returns the exit code
 */
export function reportFailure(error: unknown): number {
  // Commander has already printed its message or the requested help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.misused
  const known = explain(error)
  if (known) {
    print(`${paint('red', 'semblance:', process.stderr)} ${known.line}`, process.stderr)
    return known.exitCode
  }
  // An unexpected error is a bug, so its stack is needed.
  const message = error instanceof Error ? mapToSources(error.stack ?? error.message) : String(error)
  print(`semblance: ${message}`, process.stderr)
  return EXIT.failed
}

/**
 * Names of errors whose message already says how to fix the problem. They are compared by name,
 * because importing the classes would load the whole program even for `--help`.
 */
const OWN_ERRORS = new Set([
  'DataFolderInUse',
  'PortTaken',
  'SchemaMismatch',
  'PluginFault',
  'WrongSecretKey',
  'AppError',
])

/** Returns one line for an error that the operator can fix. Undefined for unexpected errors. */
export const explainFailure = (error: unknown): string | undefined => explain(error)?.line

function explain(error: unknown): { line: string; exitCode: number } | undefined {
  if (error instanceof CommandFailure) return { line: error.message, exitCode: error.exitCode }
  if (error instanceof ConfigError) return { line: error.message, exitCode: EXIT.misused }
  if (error instanceof Error && OWN_ERRORS.has(error.name)) return { line: error.message, exitCode: EXIT.failed }
  const sentence = error instanceof Error && 'code' in error ? SENTENCES[String(error.code)] : undefined
  if (!sentence && error instanceof Error && isConnectionFailure(error))
    return { line: `${UNREACHABLE} (${oneLine(error)})`, exitCode: EXIT.failed }
  return sentence && error instanceof Error
    ? { line: `${sentence} (${oneLine(error)})`, exitCode: EXIT.failed }
    : undefined
}

const UNREACHABLE = 'The database cannot be reached. Start it, or correct DATABASE_URL.'
const REFUSED = 'The database rejects this user. Correct the user and password in DATABASE_URL.'

/** System and PostgreSQL error codes that an operator can fix. */
const SENTENCES: Record<string, string> = {
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  '57P03': UNREACHABLE,
  '28P01': REFUSED,
  '28000': REFUSED,
  '08P01': 'DATABASE_URL leads through a pooler. Point DATABASE_DIRECT_URL directly to PostgreSQL.',
  '3D000': 'There is no such database. Create it, or correct DATABASE_URL.',
  '42P01': 'The database has no tables yet. Run `semblance migrate` first.',
  '42501': 'The database user lacks a permission. Grant it the right to create schemas and extensions.',
  '0A000':
    'The database server lacks an extension. Install pgvector for its version (the image pgvector/pgvector has it).',
  '53300': 'The database has no free connection. Raise its max_connections, or lower DATABASE_POOL_SIZE.',
  EACCES: 'This user lacks a permission. Choose a port from 1024 up, or a writable DATA_DIR.',
  EROFS: 'DATA_DIR is on a read-only file system.',
  ENOSPC: 'The disk is full.',
  EADDRNOTAVAIL: 'This machine does not have this address. Correct HOST.',
}

/**
 * Returns the first line of an error's message. If pg fails to connect to several addresses, it
 * throws an AggregateError without a message; the first inner error is then used.
 */
function oneLine(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : error.message).split('\n')[0] ?? ''
}
