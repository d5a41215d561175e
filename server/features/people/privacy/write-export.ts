import { PassThrough, Readable, Writable } from 'node:stream'
import type { ZipWriter } from '@zip.js/zip.js'
import { brandName } from '../../../platform/brand/index.ts'
import type { Context } from '../../../platform/context.ts'
import {
  type ClassifiedTable,
  exportedColumns,
  type Person,
  type PersonalData,
  readPersonalRows,
} from '../../../platform/personal-data/index.ts'
import { listOwnFiles, openFile } from '../../media/files/index.ts'
import { fileNameOf, formatRow } from './domain/format-row.ts'
import { findNames } from './queries/find-names.ts'

const PAGE = 500
/** Left out of exports, because each export would otherwise contain the earlier ones. */
export const EXPORT_KIND = 'data-export'
/** Pictures and sounds are already compressed. */
const STORED = { level: 0 }

type Zip = ZipWriter<unknown>
/**
 * `accountId` is null for a person without an account. Only files to which the tables refer are
 * then exported.
 */
type Export = { data: readonly PersonalData[]; person: Person; accountId: string | null; at: Date }

/**
 * Streams everything about a person as a zip file. At most one page of rows, or one piece of a
 * file, is in memory. If the export fails, the stream is destroyed.
 */
export function writeExport(ctx: Context, wanted: Export): Readable {
  const out = new PassThrough()
  void fill(ctx, wanted, out).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return out
}

async function fill(ctx: Context, wanted: Export, out: PassThrough): Promise<void> {
  // Imports the library only for an export, not at every start.
  const { configure, ZipWriter: Writer } = await import('@zip.js/zip.js')
  configure({ useWebWorkers: false })
  const zip: Zip = new Writer(Writable.toWeb(out), { zip64: true, lastModDate: wanted.at })
  await zip.add('README.txt', streamOf(readme(wanted)))
  for (const table of wanted.data.flatMap(({ tables }) => tables))
    if (table.title !== undefined) await zip.add(pathOf(table.title), streamOf(formatRows(ctx, table, wanted)))
  await addFiles(ctx, zip, wanted)
  await zip.close()
}

const streamOf = (text: AsyncIterable<string> | Iterable<string>) =>
  Readable.toWeb(Readable.from(text, { objectMode: false })) as ReadableStream<Uint8Array>

const pathOf = (title: string): string => `data/${fileNameOf(title)}.json`

function* readme({ data, person, at }: Export): Iterable<string> {
  yield `Everything ${brandName()} keeps about you\n`
  yield '====================================\n\n'
  yield `Created on ${at.toISOString()}. Your email address: ${person.address.join(', ') || 'none'}.\n\n`
  yield 'data/ has one JSON file for each kind of data we keep about you. Any text editor can open these files;\n'
  yield 'times are in UTC. For other people, only their public names are included, and nothing they wrote.\n'
  yield 'files/ has pictures, sounds and other files: yours, and those delivered to you.\n\n'
  for (const { title } of data.flatMap(({ tables }) => tables))
    if (title !== undefined) yield `${pathOf(title)}: ${title}\n`
}

async function* formatRows(ctx: Context, table: ClassifiedTable, { person, accountId }: Export): AsyncIterable<string> {
  const columns = exportedColumns(table)
  const { order } = table
  let after: string | undefined
  let separator = '[\n'
  for (;;) {
    const rows = await readPersonalRows(ctx.db, table, person, { after, limit: PAGE })
    const named = columns.filter(({ namesAccount }) => namesAccount)
    const ids = rows.flatMap((row) => named.flatMap(({ name }) => (typeof row[name] === 'string' ? row[name] : [])))
    const names = await findNames(ctx.db, [...new Set(ids)])
    const nameOf = (id: string): string => (id === accountId ? 'you' : (names.get(id) ?? 'Deleted account'))
    for (const row of rows) {
      yield separator + JSON.stringify(formatRow(row, columns, nameOf), null, 2)
      separator = ',\n'
    }
    const last = order === undefined || rows.length < PAGE ? undefined : rows.at(-1)?.[order]
    if (typeof last !== 'string') break
    after = last
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function addFiles(ctx: Context, zip: Zip, { data, person, accountId }: Export): Promise<void> {
  const added = new Set<string>()
  const add = async (key: string, path: string): Promise<void> => {
    if (added.has(key)) return
    added.add(key)
    // Skips files that were deleted since they were listed.
    const opened = await openFile(ctx, key)
    if (opened) await zip.add(path, Readable.toWeb(opened.body) as ReadableStream<Uint8Array>, STORED)
  }
  for (let after = ''; accountId !== null; ) {
    const files = await listOwnFiles(ctx.db, accountId, { after, limit: PAGE, exceptKind: EXPORT_KIND })
    for (const { key, kind, fileName } of files) await add(key, `files/${kind}/${nameInZip(key, fileName)}`)
    after = files.at(-1)?.key ?? ''
    if (files.length < PAGE) break
  }
  for (const { findFilesGiven } of data)
    for (const key of (await findFilesGiven?.(ctx.db, person)) ?? [])
      await add(key, `files/given-to-you/${nameInZip(key, null)}`)
}

/**
 * Puts a part of the key in front of the name, so that two files with the same name do not clash.
 */
function nameInZip(key: string, fileName: string | null): string {
  const name = key.slice(key.lastIndexOf('/') + 1)
  return fileName === null ? name : `${name.slice(0, 8)}-${fileName}`
}
