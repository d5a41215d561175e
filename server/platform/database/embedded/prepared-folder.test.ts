import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/programs/program.ts'
import { unpackTemplate } from '../../../../tests/support/runner/database-template.ts'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { packFolder, preparedArchive, unpackFolder } from './prepared-folder.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const at = (path: string): string => join(folder.path, path)
const archive = pathToFileURL(at('packed.gz'))

beforeAll(() => {
  mkdirSync(at('packed/base/empty'), { recursive: true })
  writeFileSync(at('packed/VERSION'), '17\n')
  writeFileSync(at('packed/base/page'), Buffer.from([0, 1, 2, 255]))
  writeFileSync(at('packed/base/nothing'), '')
  writeFileSync(archive, packFolder(at('packed')))
})

test('an unpacked folder equals the packed one and is readable by its owner only', () => {
  expect(unpackFolder(at('whole'), archive)).toBe(true)
  expect(readdirSync(at('whole'), { recursive: true }).toSorted()).toEqual([
    'VERSION',
    'base',
    'base/empty',
    'base/nothing',
    'base/page',
  ])
  expect([...readFileSync(at('whole/base/page'))]).toEqual([0, 1, 2, 255])
  expect(readFileSync(at('whole/base/nothing'), 'utf8')).toBe('')
  expect(statSync(at('whole')).mode & 0o077).toBe(0)
  expect(statSync(at('whole/VERSION')).mode & 0o077).toBe(0)
})

test('unpackFolder does not touch an existing folder', () => {
  mkdirSync(at('kept'))
  writeFileSync(at('kept/VERSION'), '16\n')
  expect(unpackFolder(at('kept'), archive)).toBe(false)
  expect(readdirSync(at('kept'))).toEqual(['VERSION'])
  expect(readFileSync(at('kept/VERSION'), 'utf8')).toBe('16\n')
})

test('unpackFolder replaces a half-unpacked folder left by a killed process', () => {
  mkdirSync(at('again.making'))
  writeFileSync(at('again.making/half'), 'half')
  expect(unpackFolder(at('again'), archive)).toBe(true)
  expect(readdirSync(at('again'))).toEqual(['VERSION', 'base'])
  expect(readdirSync(folder.path)).not.toContain('again.making')
})

test('unpackFolder does nothing without an archive for the current migrations', () => {
  expect(unpackFolder(at('none'), pathToFileURL(at('missing.gz')))).toBe(false)
  expect(preparedArchive().pathname).toMatch(/\/dist\/database\/[\da-f]{16}\.gz$/)
})

const source = inject('template')
test.skipIf(source.engine === 'postgres')('an unpacked database opens with no pending migrations', async () => {
  if (source.engine === 'postgres') return
  unpackTemplate(source, at('database'))
  writeFileSync(at('database.gz'), packFolder(at('database')))
  const prepared = () => pathToFileURL(at('database.gz'))
  const onError = (error: unknown) => {
    throw error
  }
  const database = await connect({ dataDir: at('copy'), poolSize: 1, onError, prepared })
  expect(await migrate(database)).toEqual([])
  await database.close()
})
