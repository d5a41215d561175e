import { type AnalyzedFace, checkFace } from '../../../server/features/likeness/reviews/index.ts'
import { putFaceVector } from '../../../server/features/likeness/search/index.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { pictureOf } from '../uploads.ts'
import type { Person, World } from '../world.ts'
import { addPicture } from './likeness.ts'
import { addTalent } from './likeness-records.ts'

/** The vector of a distinct face. `blend` mixes in the next face, which changes it a little. */
export const face = (number: number, blend = 0): number[] => {
  const length = Math.hypot(1, blend)
  return Array.from({ length: 128 }, (_, at) => (at === number ? 1 / length : at === number + 1 ? blend / length : 0))
}

let colors = 0
/** A picture that nobody has uploaded yet. */
export const newPicture = (): Promise<Buffer> => pictureOf(48, 48, `#${(0x20_40_60 + colors++ * 37).toString(16)}`)

type PictureFacts = { vector?: readonly number[]; faceCount?: number; isCheckEnabled?: boolean; bytes?: Buffer }

/** @returns the id of a picture that was added and tagged, and whether it is held */
export async function addIndexedPicture(
  world: World,
  talent: Person,
  { vector, faceCount = vector ? 1 : 0, isCheckEnabled = true, bytes }: PictureFacts,
): Promise<{ assetId: string; held: boolean }> {
  await addPicture(talent, bytes ?? (await newPicture()))
  const [{ id: assetId }] = (await talent.get('/api/likeness/assets')).body.assets
  const held = await reanalyze(world, { assetId, accountId: talent.accountId, faceCount, isCheckEnabled, vector })
  return { assetId, held }
}

export function reanalyze(
  world: World,
  {
    vector,
    ...looked
  }: Pick<AnalyzedFace, 'assetId' | 'accountId' | 'faceCount' | 'isCheckEnabled'> & {
    vector: readonly number[] | undefined
  },
): Promise<boolean> {
  const { assetId, accountId } = looked
  const faceVector = vector ? { vector, model: 'played', version: 1 } : null
  return inTransaction(world.database.kysely, async (trx) => {
    if (faceVector) await putFaceVector(trx, { assetId, accountId, ...faceVector })
    const { held } = await checkFace(trx, { ...looked, face: faceVector, at: world.clock.now() })
    await trx.updateTable('likeness_assets').set({ search_tags: '[]' }).where('id', '=', assetId).execute()
    return held
  })
}

/** The second talent uploads a picture with the first one's face, which is held. */
export async function lookAlikes(world: World, number: number, names: readonly [string, string]) {
  const first = await addTalent(world, names[0])
  const own = await addIndexedPicture(world, first, { vector: face(number) })
  const second = await addTalent(world, names[1])
  const other = await addIndexedPicture(world, second, { vector: face(number, 0.05) })
  return { first, second, own, other }
}
