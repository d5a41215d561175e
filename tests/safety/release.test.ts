import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProgramPackages } from '../../scripts/packages.ts'
import { globFiles } from '../../scripts/release/files.ts'
import { readLicences, refusedLicences } from '../../scripts/release/licences.ts'
import { type Lock, releaseLock, releaseManifest } from '../../scripts/release/manifest.ts'
import { writeProgram } from '../../scripts/release/program.ts'
import { temporaryFolder } from '../support/programs/program.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const folder = temporaryFolder()
/** In this folder, Node does not strip types, so only built files can run. */
const place = join(folder.path, 'node_modules/semblance')
const packages = join(folder.path, 'node_modules')
const released = releaseManifest(read('package.json'), readProgramPackages(ROOT))

beforeAll(() => {
  mkdirSync(place, { recursive: true })
  writeProgram(ROOT, place)
  writeFileSync(join(place, 'package.json'), JSON.stringify(released))
  symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'))
})
afterAll(() => folder.remove())

test('the release is complete JavaScript without tests that runs from node_modules', async () => {
  const ran = await promisify(execFile)(process.execPath, [join(place, 'server/cli/bin.js'), 'jobs', 'list'], {
    cwd: packages,
    env: { PATH: process.env.PATH },
  })
  expect(ran.stderr).toBe('')
  expect(ran.stdout).toContain('process-emails')
  expect(existsSync(join(place, 'server/platform/database/migrations/0001-foundation.sql'))).toBe(true)
  expect(existsSync(join(place, 'packages/media/pictures/tasks.js'))).toBe(true)
  expect(existsSync(join(place, 'server/platform/clock.test.js'))).toBe(false)
})

test('a release names none of our packages, because nobody can install them', () => {
  const files = globFiles(place, '{server,packages}/**/*.js')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => readFileSync(join(place, file), 'utf8').includes('@semblance/'))).toEqual([])
  expect(Object.keys(released.dependencies ?? {}).filter((name) => name.startsWith('@semblance/'))).toEqual([])
})

test('a release declares its runtime dependencies and no others', () => {
  expect(released).not.toHaveProperty('devDependencies')
  expect(released).not.toHaveProperty('private')
  const { packages: locked } = releaseLock(read('package-lock.json') as Lock, released)
  expect(locked['node_modules/fastify']).toBeDefined()
  expect(locked['node_modules/vitest']).toBeUndefined()
  // The workspaces are not published.
  expect(Object.keys(locked).filter((path) => !path.startsWith('node_modules/'))).toEqual([''])
  expect(locked['node_modules/semblance-client']).toBeUndefined()
})

test('every runtime dependency has a permitted license', () => {
  const licensed = readLicences(ROOT, read('package-lock.json') as Lock)
  expect(licensed.length).toBeGreaterThan(100)
  expect(refusedLicences(licensed)).toEqual([])
  expect(refusedLicences([{ name: 'a', version: '1.0.0', licence: 'GPL-3.0-only', notice: undefined }])).toHaveLength(1)
})
