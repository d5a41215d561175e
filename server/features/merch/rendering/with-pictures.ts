import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { type MediaFile, openFile } from '../../media/files/index.ts'

export type Pictures = { pathOf: (key: string) => string; fileOf: (key: string) => MediaFile }

/**
 * Calls `work` with local copies of pictures. Pictures that a configuration names must be public,
 * because everyone can see the product picture.
 * @throws UnprocessableEntity for a picture that is missing or not public; StorageUnavailable (503)
 */
export async function withPictures<Result>(
  ctx: Context,
  { keys, ownKey }: { keys: readonly string[]; ownKey: string | null },
  work: (pictures: Pictures) => Promise<Result>,
): Promise<Result> {
  const downloaded = new Map<string, { path: string; file: MediaFile }>()
  const known = (key: string) => {
    const found = downloaded.get(key)
    if (!found) throw new Error(`${key} was not fetched`)
    return found
  }
  const fetchFrom = async (at: number): Promise<Result> => {
    const key = keys[at]
    if (key === undefined) return work({ pathOf: (of) => known(of).path, fileOf: (of) => known(of).file })
    return ctx.temporaryFiles.use(async (path) => {
      const opened = await openFile(ctx, key)
      if (!opened || (key !== ownKey && opened.file.visibility !== 'public')) {
        opened?.body.destroy()
        throw unprocessable(MISSING)
      }
      await pipeline(opened.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      downloaded.set(key, { path, file: opened.file })
      return fetchFrom(at + 1)
    })
  }
  return fetchFrom(0)
}

const MISSING = 'A picture of this product no longer exists. The store has to set it again.'
