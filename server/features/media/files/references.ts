import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { badRequest, faultOf, type Issue, issueAt } from '../../../platform/errors.ts'
import { FetchRefused } from '../../../platform/fetcher/index.ts'
import { message } from '../../../platform/words/index.ts'
import { kindOfKey } from './domain/file-kinds.ts'
import { assertForeignAddress, keyOfMediaUrl, mediaUrlAt } from './media-url.ts'
import { type KeepRule, keepFiles } from './queries/write-files.ts'

type Config = Context['config']

/**
 * Converts URLs from a client for storage. The URL of one of our own files becomes the file's key.
 * Other URLs do not change.
 * @throws BadRequest with the field for an unsafe URL: not HTTPS, with a password, or not on the
 * public internet
 */
export function toReferences(config: Config, addresses: readonly string[], field: string): string[] {
  const issues: Issue[] = []
  const references = addresses.map((address, at) => {
    const key = keyOfMediaUrl(config, address)
    if (key) return key
    try {
      assertForeignAddress(config, address)
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      issues.push(issueAt(`${field}.${at}`, message('cannot be used: {reason}', { reason: error.words })))
    }
    return address
  })
  const [first] = issues
  if (first)
    throw badRequest(message('The body field “{path}” {fault}', { path: first.path, fault: faultOf(first) }), {
      issues,
    })
  return references
}

/**
 * Converts a stored reference back to a URL. Signs the URL if it is one of our own files, so the
 * caller must check access first.
 */
export const toAddress = (config: Config, reference: string, now: Date): string =>
  kindOfKey(reference) ? mediaUrlAt(config, reference, now) : reference

/**
 * Marks those of the references that are our own files as permanent, so that they do not expire.
 * Runs in the transaction that stores the references. Runs no query if all references are
 * external.
 * @throws BadRequest with the field for a file that the caller may not use here
 */
export async function keepReferences(
  trx: Trx,
  references: readonly string[],
  field: string,
  rule: KeepRule,
  now: Date,
): Promise<void> {
  const keys = references.filter((reference) => kindOfKey(reference))
  if (keys.length === 0) return
  const retained = await keepFiles(trx, keys, rule, now)
  const issues = references.flatMap((reference, at) =>
    keys.includes(reference) && !retained.has(reference)
      ? [{ path: `${field}.${at}`, message: 'is not a file that you can use here. Upload the file first' }]
      : [],
  )
  const [first] = issues
  if (first)
    throw badRequest(message('The body field “{path}” {fault}.', { path: first.path, fault: faultOf(first) }), {
      issues,
    })
}
