import { TaskRefused } from '@semblance/workers/task'
import { asRefusal, openSound, type SoundType } from './open-sound.ts'
import { MAX_SECONDS, PADDING_SECONDS } from './sound-limits.ts'
import type { OnProgress } from './stream.ts'

/**
 * Reading stops after this many seconds. The sound is then too long in any case, so its exact
 * duration does not matter.
 */
const LONG_ENOUGH = MAX_SECONDS + PADDING_SECONDS + 1

export type SoundInfo = {
  contentType: SoundType
  /** Name of the codec: `mp3`, `aac`, `opus`, `vorbis`, `flac`, `pcm-s16` and the like. */
  codec: string
  /**
   * Duration in seconds, computed from the packets, because the header may be wrong. If a sound is
   * too long, this is the duration of the part that was read, which also exceeds the limit.
   */
  duration: number
  sampleRate: number
  channels: number
}

/**
 * Reads type, duration, sample rate and channels from the bytes. Parses only the container, so the
 * audio itself may still be damaged. Reading stops soon after the longest accepted duration. Files
 * from users must be read in a thread (`createSounds`). `onProgress` receives the seconds of each
 * packet as soon as the packet is read.
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
