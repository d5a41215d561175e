import { readFile } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { spool } from '../../../platform/spool.ts'
import type { Picture } from '../../../providers/models/port.ts'
import { openFile } from './open-file.ts'

/** Longest side of a picture for a model, in pixels. Models use no more. */
const MAX_PICTURE_SIDE = 1536
const MAX_BYTES = 40_000_000

/**
 * Returns one of our pictures for a model. The picture is upright, has no metadata and has at most
 * 1,536 pixels per side. `gone` is the error message if the file is missing.
 * @throws UnprocessableEntity if it is missing or unreadable
 * @throws ServiceUnavailable (503)
 */
export async function readPicture(ctx: Context, key: string, gone: string): Promise<Picture> {
  const opened = await openFile(ctx, key)
  if (!opened) throw unprocessable(gone)
  return ctx.temporaryFiles.use((from) =>
    ctx.temporaryFiles.use(async (to) => {
      await spool(opened.body, from, MAX_BYTES)
      const { contentType } = await ctx.pictures.normalise(from, to, { maxSide: MAX_PICTURE_SIDE })
      return { bytes: new Uint8Array(await readFile(to)), contentType }
    }),
  )
}

/**
 * @throws UnprocessableEntity if it is missing
 * @throws ServiceUnavailable (503)
 */
export async function readRecording(ctx: Context, key: string, gone: string): Promise<Uint8Array> {
  const opened = await openFile(ctx, key)
  if (!opened) throw unprocessable(gone)
  return ctx.temporaryFiles.use(async (path) => {
    await spool(opened.body, path, MAX_BYTES)
    return new Uint8Array(await readFile(path))
  })
}
