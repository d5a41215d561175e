import { ASSET_TYPES, type AssetType } from './asset-types.ts'

/** What became of one request’s files or addresses; `faults` has why each of the rest could not be used. */
export type Tally = { created: number; duplicates: number; faults: readonly { path: string; message: string }[] }

/** The `message` of an upload’s answer: what was added, what was there, and why the rest could not be used. */
export function addedMessage(type: AssetType, { created, duplicates, faults }: Tally): string {
  const [one, several] = ASSET_TYPES[type].nouns
  const sentences = [`${created} ${created === 1 ? one : several} added.`]
  if (duplicates > 0) sentences.push(`${duplicates} ${duplicates === 1 ? 'was' : 'were'} here already.`)
  const reasons = faults.map(({ path, message }) => `${path}: ${message}`)
  if (faults.length > 0) sentences.push(`${faults.length} could not be used: ${reasons.join(' ')}`)
  return sentences.join(' ')
}
