/**
 * `node peak-of-decoding.ts HOURS` decodes hours of silence. It prints the result and the peak
 * memory of the process in bytes. This is a separate process, because other work would add to the
 * peak.
 */
import { readFileSync } from 'node:fs'
import { decodeSound } from '@semblance/media/sounds/decode-sound'
import { TaskRefused } from '@semblance/workers/task'
import { flacOfSilence } from './make-sounds.ts'

const sound = flacOfSilence(Number(process.argv[2]))
const end = await decodeSound(sound, { sampleRate: 16_000, channels: 1 }).catch((error: unknown) => {
  if (error instanceof TaskRefused) return error
  throw error
})
process.stdout.write(
  JSON.stringify({ end: 'code' in end ? end.code : Math.floor(end.duration), peak: peakKilobytes() * 1024 }),
)

/** On Linux, maxRSS would include the memory of the parent process. */
function peakKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}
