import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect } from 'vitest'
import { expectOk } from './offers.ts'
import { pathOf } from './uploads.ts'
import type { Person, World } from './world.ts'

export async function readExport(world: World, person: Person): Promise<{ text: string; paths: string[] }> {
  expect((await person.post('/api/privacy/export')).status).toBe(202)
  expect(expectOk(await world.cron('/api/privacy/cron/exports'))).toEqual({ made: 1, failed: 0 })
  const { export: made } = expectOk(await person.get('/api/privacy/export'))
  expect(made).toMatchObject({ status: 'succeeded', url: expect.any(String) })
  const { key } = await world.database.kysely
    .selectFrom('media_files')
    .select('key')
    .where('kind', '=', 'data-export')
    .where('owner_account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  expect((await world.stranger().get(pathOf(made.url))).headers['content-type']).toBe('application/zip')
  return readZip(await buffer((await world.app.ctx.storage.get(key))?.body ?? Readable.from([])))
}

/** Reads all files as one text in lower case, and their paths. */
export async function readZip(bytes: Uint8Array): Promise<{ text: string; paths: string[] }> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])))
  const texts: string[] = []
  const paths: string[] = []
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue
    paths.push(entry.filename)
    texts.push(entry.filename, await entry.getData(new TextWriter()))
  }
  await zip.close()
  return { text: texts.join('\n').toLowerCase(), paths }
}
