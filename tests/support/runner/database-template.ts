import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { KINDS_SOLD } from '../../../server/features/money/ledger/index.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { readMigrations } from '../../../server/platform/database/migrate.ts'
import { prepareDatabase } from '../../../server/prepare-database.ts'

export type TemplateSource = { engine: 'pglite'; file: string } | { engine: 'postgres'; url: string; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    template: TemplateSource
  }
}

/** Each test file starts from a copy of one database. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const template = `semblance_template_${process.pid}`
    await administer(url, `create database ${template}`)
    const database = await connect({
      databaseUrl: databaseUrl(url, template),
      dataDir: '',
      poolSize: 4,
      onError: console.error,
    })
    await prepareDatabase(database)
    await database.close()
    project.provide('template', { engine: 'postgres', url, template })
    return () => dropAll(url, template)
  }
  project.provide('template', { engine: 'pglite', file: await embeddedTemplate() })
  return undefined
}

async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
      [template, `${template}_`],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/**
 * Without a checkpoint, each program that opens the dump would replay all migrations from the log.
 */
const LAST = ['checkpoint'] as const

/** A dump of the migrated embedded database, created once for all runs. */
export async function embeddedTemplate(): Promise<string> {
  const folder = join(import.meta.dirname, '../../../node_modules/.cache/semblance')
  const kinds = Object.entries(KINDS_SOLD).map(([kind, { exclusive }]) => `${kind} ${exclusive}`)
  const made = [...readMigrations().map(({ name, checksum }) => name + checksum), ...kinds, ...LAST]
  const version = createHash('sha256').update(made.join()).digest('hex')
  const file = join(folder, `template-${version}.tar`)
  if (!existsSync(file)) {
    const database = await connect({ dataDir: 'memory://', poolSize: 1, onError: console.error })
    await prepareDatabase(database)
    await database.runAlone(LAST)
    const dump = await database.dump?.()
    if (!dump) throw new Error('the embedded database gave no dump')
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
    await database.close()
  }
  return file
}

/** A program that opens this folder has nothing to create or migrate. */
export function unpackTemplate(source: TemplateSource & { engine: 'pglite' }, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', source.file, '-C', dataDir], { stdio: 'pipe' })
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}
