import type { Context } from '../../../platform/context.ts'
import type { Picture } from '../../../providers/models/port.ts'
import * as files from '../../media/files/index.ts'

const GONE = 'A source file was deleted in the meantime. Start again.'

export const readPicture = (ctx: Context, key: string): Promise<Picture> => files.readPicture(ctx, key, GONE)

export const readRecording = (ctx: Context, key: string): Promise<Uint8Array> => files.readRecording(ctx, key, GONE)
