import type { Context } from '../../../platform/context.ts'
import type { Picture } from '../../../providers/models/port.ts'
import * as files from '../../media/files/index.ts'

const GONE = 'Its file is gone.'

/** As readPicture of files, in words that stand beside the asset. */
export const readPicture = (ctx: Context, key: string): Promise<Picture> => files.readPicture(ctx, key, GONE)

/** As readRecording of files, in the same words. */
export const readRecording = (ctx: Context, key: string): Promise<Uint8Array> => files.readRecording(ctx, key, GONE)
