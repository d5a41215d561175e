import { readFile } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { spool } from '../../../platform/spool.ts'
import type { Picture } from '../../../providers/models/port.ts'
import { openFile } from './open-file.ts'

/** Models look no closer; what is larger costs memory and time on the way there. */
const MOST_PICTURE_SIDE = 1536
const MOST_BYTES = 40_000_000

/**
 * A picture of ours as models are given it: upright, without what was written into it, no side longer than 1536 pixels.
 * `gone`: what is said when there is no such file any more.
 * @throws UnprocessableEntity when it is gone, or can be read no more; ServiceUnavailable (503)
 */
export async function readPicture(ctx: Context, key: string, gone: string): Promise<Picture> {
  const opened = await openFile(ctx, key)
  if (!opened) throw unprocessable(gone)
  return ctx.temporaryFiles.use((from) =>
    ctx.temporaryFiles.use(async (to) => {
      await spool(opened.body, from, MOST_BYTES)
      const { contentType } = await ctx.pictures.normalise(from, to, { maxSide: MOST_PICTURE_SIDE })
      return { bytes: new Uint8Array(await readFile(to)), contentType }
    }),
  )
}

/** The bytes of a recording of ours. @throws UnprocessableEntity when it is gone; ServiceUnavailable (503) */
export async function readRecording(ctx: Context, key: string, gone: string): Promise<Uint8Array> {
  const opened = await openFile(ctx, key)
  if (!opened) throw unprocessable(gone)
  return ctx.temporaryFiles.use(async (path) => {
    await spool(opened.body, path, MOST_BYTES)
    return new Uint8Array(await readFile(path))
  })
}
