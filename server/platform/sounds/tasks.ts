import { task } from '../workers/task.ts'
import { identifySound, type SoundInfo } from './identify-sound.ts'

export const identify = task(({ path }: { path: string }): Promise<SoundInfo> => identifySound(path))
