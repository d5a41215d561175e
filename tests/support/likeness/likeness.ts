import { createHash } from 'node:crypto'
import { tone, wav } from '../sounds/make-sounds.ts'
import { pictureOf, upload } from '../uploads.ts'
import type { Person, TestResponse } from '../world.ts'

export async function consent(talent: Person, granted = true): Promise<void> {
  const current = ok(await talent.get('/api/likeness/consent'))
  ok(await talent.put('/api/likeness/consent', granted ? { granted, version: current.current.version } : { granted }))
}

export async function addPicture(talent: Person, bytes?: Uint8Array): Promise<void> {
  const picture = bytes ?? (await pictureOf(40, 40, 'teal'))
  const parts = [{ name: 'files', fileName: 'me.png', bytes: picture }]
  ok(await upload(talent, '/api/ui-api/user-image-assets/add', parts))
}

/**
 * Returns sixteen tones that swell at different rates. Plain tones of two talents may count as
 * copies.
 */
function voiceOf(accountId: string): Float32Array {
  const tones = [...createHash('sha256').update(accountId).digest()].slice(0, 16).map((byte, at) => ({
    pitch: 2 * Math.PI * 320 * 1.13 ** at,
    swell: 2 * Math.PI * (2 + byte / 16),
    phase: byte,
  }))
  return tone(1.5, 16_000, (time) => {
    let sum = 0
    for (const { pitch, swell, phase } of tones) sum += Math.sin(pitch * time) * (1 + Math.sin(swell * time + phase))
    return 0.025 * sum
  })
}

export async function addRecording(talent: Person): Promise<void> {
  const parts = [{ name: 'files', fileName: 'me.wav', bytes: wav([voiceOf(talent.accountId)]) }]
  ok(await upload(talent, '/api/ui-api/user-voice-assets/add', parts))
}

function ok(response: TestResponse): any {
  if (response.status === 200) return response.body
  throw new Error(`expected a success, got ${response.status}: ${response.text}`)
}
