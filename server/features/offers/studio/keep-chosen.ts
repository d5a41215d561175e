import type { Trx } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { keepFiles } from '../../media/files/index.ts'
import { markCandidatesUsed } from './queries/end-candidate.ts'

/** Files of the candidates that an offer is sent with. */
export type Chosen = { image: string | null; voice: string | null }

/**
 * Keeps an offer's candidates permanently, in the offer's transaction. Needs no query if there are
 * none.
 * @throws BadRequest if a candidate has expired, so its file is or will be deleted
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
    const message = 'is too old and was deleted: generate candidates again'
    throw badRequest(`The body “${path}” ${message}.`, { issues: [{ path, message }] })
  }
  await markCandidatesUsed(trx, keys, now)
}
