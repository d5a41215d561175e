import { TaskRefused } from '@semblance/workers/task'
import { asRefusal, openSound, type SoundType } from './open-sound.ts'
import { MAX_SECONDS, PADDING_SECONDS } from './sound-limits.ts'
import type { OnProgress } from './stream.ts'

/** After this many seconds, the sound is too long in any case. */
const LONG_ENOUGH = MAX_SECONDS + PADDING_SECONDS + 1

export type SoundInfo = {
  contentType: SoundType
  /** `mp3`, `aac`, `opus`, `vorbis`, `flac`, `pcm-s16` and the like. */
  codec: string
  /**
   * Seconds, computed from the packets, because the header may be wrong. A sound that is too long
   * is not read to its end, so this is the length of the part that was read, which also exceeds the
   * limit.
   */
  duration: number
  sampleRate: number
  channels: number
}

/**
 * Reads type, duration, sample rate and channels. Parses only the container, so the audio may
 * still be damaged. Stops soon after the longest accepted duration. Files from users must be read
 * in a thread (`createSounds`). `onProgress` receives the seconds of each packet.
 * @throws TaskRefused: unreadable, unsupported, noSound
 */
export async function identifySound(path: string, onProgress: OnProgress = () => {}): Promise<SoundInfo> {
  const { input, track, contentType, config } = await openSound(path)
  try {
    const media = await import('mediabunny')
    let duration = 0
    const packets = new media.EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })
    for await (const packet of packets) {
      const end = packet.timestamp + packet.duration
      if (end <= duration) continue
      onProgress(end - duration)
      duration = end
      if (duration > LONG_ENOUGH) break
    }
    if (duration === 0) throw new TaskRefused('unreadable', 'This file has a header but no sound.')
    const { codec, sampleRate, channels } = config
    return { contentType, codec, duration, sampleRate, channels }
  } catch (error) {
    throw asRefusal(error)
  } finally {
    input.dispose()
  }
}
