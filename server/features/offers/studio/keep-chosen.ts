import type { Trx } from '../../../platform/database/transaction.ts'
import { badBody } from '../../../platform/errors.ts'
import { keepFiles } from '../../media/files/index.ts'
import { markCandidatesUsed } from './queries/end-candidate.ts'

export type Chosen = { image: string | null; voice: string | null }

/**
 * Keeps the chosen candidates of an offer permanently, in the transaction that writes the offer.
 * Runs no query without candidates.
 * @throws BadRequest if a candidate has expired: its file is deleted or about to be deleted
 */
export async function keepChosen(trx: Trx, { image, voice }: Chosen, now: Date): Promise<void> {
  const wanted = [
    { key: image, kind: 'image-candidate', path: 'selectedModelKey' },
    { key: voice, kind: 'voice-candidate', path: 'selectedVoiceModelKey' },
  ] as const
  const keys = wanted.flatMap(({ key }) => key ?? [])
  if (keys.length === 0) return
  for (const { key, kind, path } of wanted) {
    if (key === null || (await keepFiles(trx, [key], { kind }, now)).has(key)) continue
    throw badBody([{ path, message: 'is too old and was deleted: generate candidates again' }])
  }
  await markCandidatesUsed(trx, keys, now)
}
