import { createHash } from 'node:crypto'
import { tone, wav } from './sounds/make-sounds.ts'
import { pictureOf, upload } from './uploads.ts'
import type { Answer, Person } from './world.ts'

/** Says for a talent that their likeness may be used, or not any more. */
export async function consent(talent: Person, granted = true): Promise<void> {
  const current = ok(await talent.get('/api/likeness/consent'))
  ok(await talent.put('/api/likeness/consent', granted ? { granted, version: current.current.version } : { granted }))
}

/** A talent's picture, or one of a colour. */
export async function addPicture(talent: Person, bytes?: Uint8Array): Promise<void> {
  const picture = bytes ?? (await pictureOf(40, 40, 'teal'))
  const parts = [{ name: 'files', fileName: 'me.png', bytes: picture }]
  ok(await upload(talent, '/api/ui-api/user-image-assets/add', parts))
}

/** A second and a half of a tone, as a talent's recording: each has a pitch of their own. */
export async function addRecording(talent: Person): Promise<void> {
  const pitch = 320 + (createHash('sha256').update(talent.accountId).digest().readUInt16BE() % 1500)
  const hum = tone(1.5, 16_000, (time) => 0.4 * Math.sin(2 * Math.PI * pitch * time))
  const parts = [{ name: 'files', fileName: 'me.wav', bytes: wav([hum]) }]
  ok(await upload(talent, '/api/ui-api/user-voice-assets/add', parts))
}

function ok(answer: Answer): any {
  if (answer.status === 200) return answer.body
  throw new Error(`expected a success, got ${answer.status}: ${answer.text}`)
}
