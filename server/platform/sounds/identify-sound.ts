import { TaskRefused } from '../workers/task.ts'
import { asRefusal, openSound, type SoundType } from './open-sound.ts'

export type SoundInfo = {
  contentType: SoundType
  /** Codec: `mp3`, `aac`, `opus`, `vorbis`, `flac`, `pcm-s16` and the like. */
  codec: string
  /** Duration in seconds from the actual packets, not from the header. */
  duration: number
  sampleRate: number
  channels: number
}

/**
 * Reads type, duration, rate and channels from the bytes. Parses only the container, so the audio
 * may still be damaged. Run it in a thread for untrusted files (`createSounds`).
 * @throws TaskRefused: unreadable, unsupported, noSound
 */
export async function identifySound(path: string): Promise<SoundInfo> {
  const { input, track, contentType, config } = await openSound(path)
  try {
    const media = await import('mediabunny')
    // `computeDuration` never returns for a FLAC file without frames.
    if (!(await new media.EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })))
      throw new TaskRefused('unreadable', 'This file has a header but no sound.')
    const duration = await track.computeDuration()
    const { codec, sampleRate, channels } = config
    return { contentType, codec, duration, sampleRate, channels }
  } catch (error) {
    throw asRefusal(error)
  } finally {
    input.dispose()
  }
}
