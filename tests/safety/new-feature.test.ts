import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { editsFor } from '../../scripts/new-feature/edits.ts'
import { namesOf } from '../../scripts/new-feature/names.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

describe('npm run new:feature', () => {
  const edits = editsFor(namesOf('people/fan-badges', 'fan-badge'), { hasJob: true, hasPage: true })

  test.each(edits.map((edit) => [edit.path, edit] as const))('can still add its lines to %s', (path, { apply }) => {
    const before = readFileSync(join(ROOT, path), 'utf8')
    const after = apply(before)
    const added = after.split('\n').filter((line) => !before.split('\n').includes(line))
    expect(added.join('\n')).toMatch(/fan-badges|FanBadges|Fan badges/)
    const removed = before.split('\n').filter((line) => !after.split('\n').includes(line))
    expect(removed).toEqual([])
  })

  test('says which file has changed its shape', () => {
    const [edit] = edits.toReversed()
    expect(() => edit?.apply('')).toThrow('update scripts/new-feature/edits.ts')
  })
})
