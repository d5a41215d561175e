import { TaskRefused } from '@semblance/workers/task'
import { describeVoice } from './describe-voice.ts'
import { decodeVoice, VOICE_RATE } from './take-sample.ts'
import { nearestVoice } from './voices.ts'

/** More samples would not change the result. */
const MAX_SAMPLES = 10

/**
 * Returns the id of a roughly similar voice: the natural-sounding preset with the nearest pitch,
 * adjusted to the median pitch and pace of the first ten samples. The voice itself is not
 * imitated.
 * @throws TaskRefused `noVoice` or `silent`, and the errors of `decodeSound`
 */
export async function findSimilarVoice(samples: readonly Uint8Array[]): Promise<string> {
  const pitches: number[] = []
  const paces: number[] = []
  for (const bytes of samples.slice(0, MAX_SAMPLES)) {
    const { pitchHz, pace } = describeVoice(await decodeVoice(bytes), VOICE_RATE)
    if (pitchHz !== null) pitches.push(pitchHz)
    if (pace !== null) paces.push(pace)
  }
  const pitchHz = median(pitches)
  if (pitchHz === undefined) throw new TaskRefused('noVoice', 'There is no audible voice in these samples.')
  return nearestVoice(pitchHz, median(paces) ?? null)
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
