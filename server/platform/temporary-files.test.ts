import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from './clock.ts'
import { createTemporaryFiles } from './temporary-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semblance-temporary-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a temporary file is gone once its work has ended, however it ends', async () => {
  const files = createTemporaryFiles(join(folder, 'used'))
  const path = await files.use(async (path) => {
    await writeFile(path, 'x')
    return path
  })
  const failing = files.use(async (path) => {
    await writeFile(path, 'x')
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(path.startsWith(join(folder, 'used'))).toBe(true)
  expect(await readdir(join(folder, 'used'))).toEqual([])
})

test('only files that nobody can use any more are removed', async () => {
  const left = join(folder, 'left')
  const files = createTemporaryFiles(left)
  expect(await files.removeLeft()).toBe(0)
  await mkdir(left, { recursive: true })
  const machine = hostname().replaceAll(/[^\w-]/g, '_')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const names = {
    running: `${machine}.${process.ppid}.run.a`,
    init: `${machine}.1.run.a`,
    ended: `${machine}.${ended}.run.a`,
    earlierRun: `${machine}.${process.pid}.run.a`,
    noNumber: `${machine}.x.run.a`,
    group: `${machine}.0.run.a`,
    ownGroup: `${machine}.-1.run.a`,
    elsewhereNew: 'elsewhere.1.run.a',
    elsewhereOld: 'elsewhere.2.run.a',
  }
  for (const name of Object.values(names)) await writeFile(join(left, name), 'x')
  const old = new Date(Date.now() - DAY_MS - MINUTE_MS)
  await utimes(join(left, names.elsewhereOld), old, old)
  await files.use(async (path) => {
    await writeFile(path, 'x')
    expect(await files.removeLeft()).toBe(6)
    const kept = [names.running, names.init, names.elsewhereNew].map((name) => join(left, name))
    const there = (await readdir(left)).map((name) => join(left, name))
    expect(there.toSorted()).toEqual([...kept, path].toSorted())
  })
})
