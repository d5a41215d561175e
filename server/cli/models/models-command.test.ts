import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeModels } from '../../../tests/support/likeness/fake-models.ts'
import { temporaryFolder } from '../../../tests/support/programs/program.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { ModelFailure } from '../../providers/models/port.ts'
import { showModels } from './show-models.ts'
import { testModel } from './test-model.ts'

const models = fakeModels()
const folder = temporaryFolder()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapModels: models.wrap })
})
afterAll(async () => {
  folder.remove()
  await world.close()
})

/** Captures a command's output. */
async function printed(work: () => Promise<void>): Promise<string> {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  try {
    await work()
  } finally {
    vi.restoreAllMocks()
  }
  return lines.join('')
}
const fileOf = (name: string, bytes: readonly number[]): string => {
  const path = join(folder.path, name)
  writeFileSync(path, Uint8Array.from(bytes))
  return path
}

test('a test prints the model’s answer, its duration and its cost', async () => {
  const text = await printed(() => testModel(world.app.ctx, 'text', { text: 'A cup.' }))
  expect(text).toContain('"text": "About this: A cup."')
  expect(text).toMatch(/openai\/played-text: \d+ ms, \$0\.001\n/)
})

test('a test reads the given picture and writes the generated one to the given path', async () => {
  const out = join(folder.path, 'made.png')
  const image = fileOf('shown.png', [0x89, 0x50, 0x4e, 0x47, 1])
  const referenceSizes: number[] = []
  models.generate = async (_call, { references }) => {
    referenceSizes.push(...references.map(({ bytes }) => bytes.length))
    return { picture: { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' } }
  }
  const text = await printed(() => testModel(world.app.ctx, 'image-model-2', { image, out }))
  expect([...readFileSync(out)]).toEqual([1, 2, 3])
  expect(referenceSizes).toEqual([5])
  expect(text).toContain('image/png, 3 bytes')
})

test('a test that cannot run reports the reason in one line', async () => {
  const { ctx } = world.app
  await expect(testModel(ctx, 'unknown', {})).rejects.toThrow('There is no model “unknown”.')
  await expect(testModel(ctx, 'vision', {})).rejects.toThrow('This model needs a picture. Add one.')
  await expect(testModel(ctx, 'vision', { image: join(folder.path, 'none') })).rejects.toThrow('cannot be read')
  await expect(testModel(ctx, 'vision', { image: fileOf('gif', [0x47, 0x49, 0x46]) })).rejects.toThrow(
    'is not a JPEG, PNG or WebP',
  )
  models.generate = async () => {
    throw new ModelFailure('refused', 'Not such a picture.')
  }
  const out = join(folder.path, 'nothing.png')
  await expect(testModel(ctx, 'model_a', { out })).rejects.toThrow('Not such a picture.')
  expect(existsSync(out)).toBe(false)
})

test('the list shows each model’s provider and today’s usage', async () => {
  await world.database.kysely
    .updateTable('ai_models')
    .set({ rests_until: new Date(world.clock.now().getTime() + 30_000) })
    .where('key', '=', 'model_b')
    .execute()
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'google' }).where('key', '=', 'matting').execute()
  const text = await printed(() => showModels(world.app.ctx))
  const line = (key: string) => text.split('\n').find((each) => each.startsWith(`${key} `)) ?? ''
  expect(line('text')).toMatch(/text +text +openai +active +1 +0 +\$0\.001 +closed/)
  expect(line('model_a')).toMatch(/image +openai +active +1 +1 +\$0\.00 +closed/)
  expect(line('model_b')).toContain('paused until')
  expect(line('voice')).toMatch(/voice +voice +local +active/)
  expect(line('matting')).toContain('none (google)')
})
