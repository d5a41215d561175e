import { writeFile } from 'node:fs/promises'
import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'
import type { VoiceWave } from '../assets/index.ts'

/**
 * Measures a voice sample for players; null if it cannot be decoded, and players then read the
 * sound themselves.
 */
export const measureSample = (
  ctx: Pick<Context, 'temporaryFiles' | 'sounds' | 'log'>,
  bytes: Uint8Array,
  accountId: string,
): Promise<VoiceWave | null> =>
  ctx.temporaryFiles.use(async (path) => {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return ctx.sounds.wave(path, { share: accountId }).catch((error: unknown) => {
      if (!(error instanceof TaskRefused)) throw error
      ctx.log.warn({ err: error, accountId }, 'a voice sample could not be measured')
      return null
    })
  })
