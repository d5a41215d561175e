import { randomInt } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { deleteFiles, findFiles } from '../../media/files/index.ts'
import { lockOfferWithPeople, type OfferWithPeople } from '../offer/index.ts'
import { makeLicenceCode } from './domain/licence-code.ts'
import { ensureTerms } from './find-terms.ts'
import { findLicence, type LicenceRow, type LicensedFile, putLicence } from './queries/licence-rows.ts'

/**
 * Returns the license of a completed offer; undefined before the completion. The first request
 * creates the license. If the offer is completed again after a dispute, the list of files is
 * written again, and the code stays the same.
 */
export async function grantLicence(
  ctx: Context,
  offer: OfferWithPeople,
  known?: LicenceRow,
): Promise<LicenceRow | undefined> {
  if (offer.completed_at === null) return undefined
  const found = known ?? (await findLicence(ctx.db, { offerId: offer.id }))
  if (found && isOfThisCompletion(found, offer)) return found

  const now = ctx.clock.now()
  const granted = await inTransaction(ctx.db, async (trx) => {
    const locked = await lockOfferWithPeople(trx, offer.id)
    if (!locked || locked.completed_at === null) throw new Error(`offer ${offer.id} is no longer completed`)
    const before = await findLicence(trx, { offerId: offer.id })
    if (before && isOfThisCompletion(before, locked)) return { licence: before, outdated: null }
    const { current } = await ensureTerms(trx, locked, now)
    const licence = await putLicence(
      trx,
      {
        offer_id: locked.id,
        code: makeLicenceCode((below) => randomInt(below)),
        terms_version: current.version,
        files: await deliveredFiles(trx, locked, now),
        granted_at: locked.completed_at,
      },
      now,
    )
    return { licence, outdated: before?.certificate_key ?? null }
  })
  if (granted.outdated !== null) await deleteFiles(ctx, [granted.outdated])
  return granted.licence
}

/**
 * True if the stored license needs no update. A revision does not change the stored license: its
 * status SUSPENDED is derived from the offer.
 */
const isOfThisCompletion = ({ granted_at }: LicenceRow, { status, completed_at }: OfferWithPeople): boolean =>
  status !== 'COMPLETED' || granted_at.getTime() === completed_at?.getTime()

async function deliveredFiles(trx: Trx, offer: OfferWithPeople, now: Date): Promise<LicensedFile[]> {
  const references = offer.delivery_file_urls
  const ours = new Map((await findFiles(trx, references, now)).map((file) => [file.key, file]))
  return references.map((reference) => {
    const file = ours.get(reference)
    return file
      ? { sha256: file.sha256, bytes: file.bytes, contentType: file.content_type, host: null }
      : { sha256: null, bytes: null, contentType: null, host: URL.parse(reference)?.host ?? null }
  })
}
