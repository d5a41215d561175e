/**
 * `node peak-of-decoding.ts HOURS`: decodes so many hours of silence and prints how it ended and the most memory that the
 * process ever held, in bytes. In a process of its own, because what others left in a process counts as its memory too.
 */
import { readFileSync } from 'node:fs'
import { decodeSound } from '../../../server/platform/sounds/decode-sound.ts'
import { TaskRefused } from '../../../server/platform/workers/task.ts'
import { flacOfSilence } from './make-sounds.ts'

const sound = flacOfSilence(Number(process.argv[2]))
const end = await decodeSound(sound, { sampleRate: 16_000, channels: 1 }).catch((error: unknown) => {
  if (error instanceof TaskRefused) return error
  throw error
})
process.stdout.write(
  JSON.stringify({ end: 'code' in end ? end.code : Math.floor(end.duration), peak: peakKilobytes() * 1024 }),
)

/** On Linux the most that a process is said to have held counts what the one that started it held. */
function peakKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}
