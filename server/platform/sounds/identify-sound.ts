import { TaskRefused } from '../workers/task.ts'
import { asRefusal, openSound, type SoundType } from './open-sound.ts'

export type SoundInfo = {
  contentType: SoundType
  /** What the samples are written in: `mp3`, `aac`, `opus`, `vorbis`, `flac`, `pcm-s16` and its like. */
  codec: string
  /** Seconds, by the packets that are there; what a header claims is not asked. */
  duration: number
  sampleRate: number
  channels: number
}

/**
 * Type, length, rate and channels of a sound file by its bytes. Reads the container and decodes nothing, so a file may
 * still turn out damaged; run it in a thread where files may be hostile (`createSounds`).
 * @throws TaskRefused: unreadable, unsupported, noSound
 */
export async function identifySound(path: string): Promise<SoundInfo> {
  const { input, track, contentType, config } = await openSound(path)
  try {
    const media = await import('mediabunny')
    // `computeDuration` never returns for a FLAC file without a single frame.
    if (!(await new media.EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })))
      throw new TaskRefused('unreadable', 'There is no sound behind the header of this file.')
    const duration = await track.computeDuration()
    const { codec, sampleRate, channels } = config
    return { contentType, codec, duration, sampleRate, channels }
  } catch (error) {
    throw asRefusal(error)
  } finally {
    input.dispose()
  }
}
