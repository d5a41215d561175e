import type { Context } from '../../../platform/context.ts'
import type { Picture } from '../../../providers/models/port.ts'
import * as files from '../../media/files/index.ts'

const GONE = 'A file that this was to be made of was deleted meanwhile. Begin again.'

/** As readPicture of files, in words for whoever waits for what is made. */
export const readPicture = (ctx: Context, key: string): Promise<Picture> => files.readPicture(ctx, key, GONE)

/** As readRecording of files, in the same words. */
export const readRecording = (ctx: Context, key: string): Promise<Uint8Array> => files.readRecording(ctx, key, GONE)
