import { createHash } from 'node:crypto'
import { tone, wav } from './sounds/make-sounds.ts'
import { pictureOf, upload } from './uploads.ts'
import type { Person, TestResponse } from './world.ts'

/** Gives or withdraws a talent's consent to the use of their likeness. */
export async function consent(talent: Person, granted = true): Promise<void> {
  const current = ok(await talent.get('/api/likeness/consent'))
  ok(await talent.put('/api/likeness/consent', granted ? { granted, version: current.current.version } : { granted }))
}

/** Uploads a picture of a talent. Default: plain teal. */
export async function addPicture(talent: Person, bytes?: Uint8Array): Promise<void> {
  const picture = bytes ?? (await pictureOf(40, 40, 'teal'))
  const parts = [{ name: 'files', fileName: 'me.png', bytes: picture }]
  ok(await upload(talent, '/api/ui-api/user-image-assets/add', parts))
}

/**
 * Uploads a recording: a tone of one and a half seconds, with a different pitch for each talent.
 */
export async function addRecording(talent: Person): Promise<void> {
  const pitch = 320 + (createHash('sha256').update(talent.accountId).digest().readUInt16BE() % 1500)
  const hum = tone(1.5, 16_000, (time) => 0.4 * Math.sin(2 * Math.PI * pitch * time))
  const parts = [{ name: 'files', fileName: 'me.wav', bytes: wav([hum]) }]
  ok(await upload(talent, '/api/ui-api/user-voice-assets/add', parts))
}

function ok(response: TestResponse): any {
  if (response.status === 200) return response.body
  throw new Error(`expected a success, got ${response.status}: ${response.text}`)
}
