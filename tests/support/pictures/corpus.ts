import { bombsAndMetadata } from './bombs.ts'
import { makeOriginals, type OddFile } from './originals.ts'
import { otherFiles } from './other-files.ts'
import { unusualAndDamaged } from './unusual.ts'

export type { OddFile } from './originals.ts'

/** Returns mostly small files. A few have some megabytes, because they test size itself. */
export async function oddFiles(): Promise<OddFile[]> {
  const originals = await makeOriginals()
  return [
    ...(await otherFiles(originals)),
    ...(await bombsAndMetadata(originals)),
    ...(await unusualAndDamaged(originals)),
  ]
}
