import { task } from '../workers/task.ts'
import { identifySound, type SoundInfo } from './identify-sound.ts'
import { fingerprintSound, type SoundFingerprint } from './sound-print.ts'

export const identify = task(({ path }: { path: string }): Promise<SoundInfo> => identifySound(path))

export const print = task(({ path }: { path: string }): Promise<SoundFingerprint> => fingerprintSound(path))
