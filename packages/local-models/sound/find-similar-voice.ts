import { TaskRefused } from '@semblance/workers/task'
import { describeVoice } from './describe-voice.ts'
import { decodeVoice, VOICE_RATE } from './take-sample.ts'
import { nearestVoice } from './voices.ts'

/** Maximum number of samples. More samples would add no information. */
const MAX_SAMPLES = 10

/**
 * Returns the id of a voice similar to the samples. It is the natural preset with the nearest
 * pitch, adjusted to the samples' median pitch and pace. Uses the first ten samples. There is no
 * model of voices behind it, so the similarity is only approximate.
 * @throws TaskRefused `noVoice` or `silent`, and as `decodeSound`
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
