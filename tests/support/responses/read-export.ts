import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect } from 'vitest'
import { expectOk } from '../offers/offers.ts'
import { pathOf } from '../uploads.ts'
import type { Person, World } from '../world.ts'

export async function readExport(world: World, person: Person): Promise<ReadZip> {
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

export type ReadZip = { text: string; paths: string[]; textWithout: (part: string) => string }

/**
 * Reads all files as one text in lower case, and their paths. `textWithout` leaves out the files
 * with `part` in their path.
 */
export async function readZip(bytes: Uint8Array): Promise<ReadZip> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])))
  const files = new Map<string, string>()
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue
    files.set(entry.filename, await entry.getData(new TextWriter()))
  }
  await zip.close()
  const textWithout = (part?: string) =>
    [...files]
      .filter(([path]) => part === undefined || !path.includes(part))
      .flat()
      .join('\n')
      .toLowerCase()
  return { text: textWithout(), paths: [...files.keys()], textWithout }
}
