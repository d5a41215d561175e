/**
 * `node peak-of-decoding.ts HOURS`: decodes so many hours of silence and prints how it ended and the most memory that the
 * process ever held, in bytes. In a process of its own, because what others left in a process counts as its memory too.
 */
import { decodeSound } from '../../../server/platform/sounds/decode-sound.ts'
import { TaskRefused } from '../../../server/platform/workers/task.ts'
import { flacOfSilence } from './make-sounds.ts'

const sound = flacOfSilence(Number(process.argv[2]))
const end = await decodeSound(sound, { sampleRate: 16_000, channels: 1 }).catch((error: unknown) => {
  if (error instanceof TaskRefused) return error
  throw error
})
const seconds = 'code' in end ? end.code : Math.floor(end.duration)
process.stdout.write(JSON.stringify({ end: seconds, peak: process.resourceUsage().maxRSS * 1024 }))
