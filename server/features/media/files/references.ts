import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { FetchRefused } from '../../../platform/fetcher/index.ts'
import { kindOfKey } from './domain/file-kinds.ts'
import { assertElsewhere, keyOfMediaUrl, mediaUrlAt } from './media-url.ts'
import { type KeepRule, keepFiles } from './queries/write-files.ts'

type Config = Context['config']

/**
 * What is kept of addresses that a client names: of files of ours their keys, of others the addresses themselves.
 * @throws BadRequest, naming the field, for an address that nobody should be led to: not https, with a password, of a
 * machine that is not on the public internet
 */
export function referencesOf(config: Config, addresses: readonly string[], field: string): string[] {
  const issues: { path: string; message: string }[] = []
  const references = addresses.map((address, at) => {
    const key = keyOfMediaUrl(config, address)
    if (key) return key
    try {
      assertElsewhere(config, address)
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      issues.push({ path: `${field}.${at}`, message: `cannot be named: ${error.message}` })
    }
    return address
  })
  const [first] = issues
  if (first) throw badRequest(`The body “${first.path}” ${first.message}`, { issues })
  return references
}

/** The reverse, for whoever may read it: an address of ours is signed anew at each read. */
export const addressOf = (config: Config, reference: string, now: Date): string =>
  kindOfKey(reference) ? mediaUrlAt(config, reference, now) : reference

/**
 * Keeps the files of ours among references for good, in the transaction of what names them. One statement, and none when
 * all of them lie elsewhere. @throws BadRequest, naming the field, for a file that is not the caller's to name here.
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
  const kept = await keepFiles(trx, keys, rule, now)
  const issues = references.flatMap((reference, at) =>
    keys.includes(reference) && !kept.has(reference)
      ? [{ path: `${field}.${at}`, message: 'is no file that can be named here: upload it first' }]
      : [],
  )
  const [first] = issues
  if (first) throw badRequest(`The body “${first.path}” ${first.message}.`, { issues })
}
