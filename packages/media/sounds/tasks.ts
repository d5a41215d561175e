import { task } from '@semblance/workers/task'
import { identifySound, type SoundInfo } from './identify-sound.ts'
import { markSound, readSoundMarks } from './mark-sound.ts'
import { fingerprintSound, type SoundFingerprint } from './sound-print.ts'
import { measureWave, type SoundWave } from './sound-wave.ts'

/** `msPerSecond` is the CPU time that each processed second of sound adds to the limit. */
type Input = { path: string; msPerSecond: number }

export const identify = task(
  ({ path, msPerSecond }: Input, earn): Promise<SoundInfo> =>
    identifySound(path, (seconds) => earn(seconds * msPerSecond)),
)

export const fingerprint = task(
  ({ path, msPerSecond }: Input, earn): Promise<SoundFingerprint> =>
    fingerprintSound(path, (seconds) => earn(seconds * msPerSecond)),
)

export const mark = task(
  ({ msPerSecond, ...marking }: { from: string; to: string; id: string; msPerSecond: number }, earn): Promise<void> =>
    markSound({ ...marking, onProgress: (seconds) => earn(seconds * msPerSecond) }),
)

export const readMarks = task(
  ({ path, msPerSecond }: Input, earn): Promise<string[]> =>
    readSoundMarks({ path, onProgress: (seconds) => earn(seconds * msPerSecond) }),
)

export const wave = task(
  ({ path, msPerSecond }: Input, earn): Promise<SoundWave> =>
    measureWave(path, (seconds) => earn(seconds * msPerSecond)),
)
