import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { identifySound } from './identify-sound.ts'
import { markSound, readSoundMarks } from './mark-sound.ts'

const VOICE = new URL('../../../server/seed/voices/alex-moreau.mp3', import.meta.url).pathname
const ID = '0123456789ab'
const folder = mkdtempSync(join(tmpdir(), 'marks-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a marked recording has its type, length and rate, and its mark can be read', async () => {
  const to = join(folder, 'marked.mp3')
  await markSound({ from: VOICE, to, id: ID })
  const [before, after] = [await identifySound(VOICE), await identifySound(to)]
  expect(after).toMatchObject({ contentType: 'audio/mpeg', sampleRate: before.sampleRate, channels: before.channels })
  expect(Math.abs(after.duration - before.duration)).toBeLessThan(0.2)
  expect(await readSoundMarks({ path: to })).toEqual([ID])
  expect(await readSoundMarks({ path: VOICE })).toEqual([])
})

test('a file without sound is refused', async () => {
  const from = join(folder, 'voice.txt')
  await writeFile(from, 'no sound')
  await expect(markSound({ from, to: join(folder, 'text'), id: ID })).rejects.toMatchObject({ code: 'unreadable' })
})
