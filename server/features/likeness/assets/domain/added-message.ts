import { ASSET_TYPES, type AssetType } from './asset-types.ts'

export type Tally = { created: number; duplicates: number; faults: readonly { path: string; message: string }[] }

/** Says what was added, what existed already, and why the other files are unusable. */
export function addedMessage(type: AssetType, { created, duplicates, faults }: Tally): string {
  const [one, several] = ASSET_TYPES[type].nouns
  const sentences = [`${created} ${created === 1 ? one : several} added.`]
  if (duplicates > 0) sentences.push(`${duplicates} already existed.`)
  const reasons = faults.map(({ path, message }) => `${path}: ${message}`)
  if (faults.length > 0) sentences.push(`${faults.length} could not be used: ${reasons.join(' ')}`)
  return sentences.join(' ')
}
