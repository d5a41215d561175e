import { storeFile } from '../../../server/features/media/files/index.ts'
import { tone, wav } from '../sounds/make-sounds.ts'
import type { Person, World } from '../world.ts'
import { addRecording } from './likeness.ts'

export const playVoice = (talent: Person, playsVoice = true) =>
  talent.put('/api/accounts/showcase', { playsVoice, showsBrands: false })

/**
 * Adds a recording with a sample like one that the analysis creates.
 * @returns the id of the recording, and the bytes of the sample
 */
export async function addVoiceSample(world: World, talent: Person): Promise<{ id: string; bytes: Buffer }> {
  await addRecording(talent)
  const bytes = wav([tone(1.5, 16_000, (time) => 0.3 * Math.sin(2 * Math.PI * 440 * time))])
  const file = await storeFile(world.app.ctx, {
    kind: 'voice-sample',
    source: bytes,
    owner: { accountId: talent.accountId },
  })
  const { id } = await world.database.kysely
    .updateTable('likeness_assets')
    .set({
      search_tags: '[]',
      voice_sample_key: file.key,
      voice_wave: JSON.stringify({ seconds: 1.5, peaks: [50, 100] }),
    })
    .where('account_id', '=', talent.accountId)
    .where('type', '=', 'VOICE')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, bytes }
}
