import { bombsAndMetadata } from './bombs.ts'
import { makeOriginals, type OddFile } from './originals.ts'
import { otherFiles } from './other-files.ts'
import { unusualAndDamaged } from './unusual.ts'

export type { OddFile } from './originals.ts'

/** Hostile and odd files, all of them: small ones but for a few, of some megabytes, whose weight is the point. */
export async function oddFiles(): Promise<OddFile[]> {
  const originals = await makeOriginals()
  return [
    ...(await otherFiles(originals)),
    ...(await bombsAndMetadata(originals)),
    ...(await unusualAndDamaged(originals)),
  ]
}
