import type { Context } from '../../../platform/context.ts'
import type { Picture } from '../../../providers/models/port.ts'
import * as files from '../../media/files/index.ts'

const GONE = 'A source file was deleted in the meantime. Start again.'

/**
 * Same as `readPicture` of the feature files, with this feature's error message for a missing
 * file.
 */
export const readPicture = (ctx: Context, key: string): Promise<Picture> => files.readPicture(ctx, key, GONE)

/**
 * Same as `readRecording` of the feature files, with this feature's error message for a missing
 * file.
 */
export const readRecording = (ctx: Context, key: string): Promise<Uint8Array> => files.readRecording(ctx, key, GONE)
