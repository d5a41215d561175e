import type { Context } from '../../../platform/context.ts'
import type { Picture } from '../../../providers/models/port.ts'
import * as files from '../../media/files/index.ts'

const FILE_MISSING = 'The file no longer exists.'

/** Reads a picture. If its file is missing, the error says so to the owner of the asset. */
export const readPicture = (ctx: Context, key: string): Promise<Picture> => files.readPicture(ctx, key, FILE_MISSING)

export const readRecording = (ctx: Context, key: string): Promise<Uint8Array> =>
  files.readRecording(ctx, key, FILE_MISSING)
