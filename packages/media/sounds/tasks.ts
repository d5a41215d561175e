import { task } from '@semblance/workers/task'
import { identifySound, type SoundInfo } from './identify-sound.ts'
import { fingerprintSound, type SoundFingerprint } from './sound-print.ts'

/** A file, and the CPU time in milliseconds that the task earns with each second of sound. */
type Input = { path: string; msPerSecond: number }

export const identify = task(
  ({ path, msPerSecond }: Input, earn): Promise<SoundInfo> =>
    identifySound(path, (seconds) => earn(seconds * msPerSecond)),
)

export const fingerprint = task(
  ({ path, msPerSecond }: Input, earn): Promise<SoundFingerprint> =>
    fingerprintSound(path, (seconds) => earn(seconds * msPerSecond)),
)
