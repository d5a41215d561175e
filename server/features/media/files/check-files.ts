import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { ListedObject } from '../../../providers/storage/port.ts'
import { FILE_KINDS } from './domain/file-kinds.ts'
import { countRows, type ListedRow, listRows } from './queries/read-files.ts'
import { UNFINISHED_AFTER_MS } from './sweep-files.ts'

const PAGE = 500
/**
 * An object without a row is deleted once it has this age. A younger object may belong to a
 * running upload or a restored database.
 */
const REPAIR_AFTER_MS = DAY_MS

export type FileFinding = {
  key: string
  finding: 'row without object' | 'object without row' | 'sizes differ'
  detail: string
  isRepaired: boolean
}

type Options = {
  /** Deletes objects that have had no row for a day. */
  repair?: boolean
  onFinding: (finding: FileFinding) => void
  onProgress?: (done: number, total: number) => void
}

/**
 * Reports differences between the objects in the store and the rows of the table. Ignores objects
 * outside our prefixes.
 * @throws StorageUnavailable
 */
export async function checkFiles(ctx: Context, options: Options): Promise<{ files: number; findings: number }> {
  const { repair = false, onFinding, onProgress } = options
  const total = await countRows(ctx.db)
  let files = 0
  let findings = 0
  const report = (finding: FileFinding) => {
    findings++
    onFinding(finding)
  }
  for (const { prefix } of Object.values(FILE_KINDS))
    for await (const { row, object } of sideBySide(ctx, prefix)) {
      if (row) onProgress?.(++files, total)
      const difference = compare(row, object, ctx.clock.now())
      if (!difference) continue
      const isOrphan = !row && object && difference.ageMs >= REPAIR_AFTER_MS
      const isRepaired = repair && isOrphan === true && (await deleteUnlessKnown(ctx, difference.key))
      report({ key: difference.key, finding: difference.finding, detail: difference.detail, isRepaired })
    }
  return { files, findings }
}

type Pair = { row?: ListedRow | undefined; object?: ListedObject | undefined }

function compare(row: ListedRow | undefined, object: ListedObject | undefined, now: Date) {
  if (row && object) {
    if (row.state !== 'STORED' || row.bytes === object.bytes) return undefined
    const detail = `${row.bytes} bytes in the table, ${object.bytes} in file storage`
    return { key: row.key, finding: 'sizes differ' as const, detail, ageMs: 0 }
  }
  if (object) {
    const ageMs = now.getTime() - object.modifiedAt.getTime()
    return { key: object.key, finding: 'object without row' as const, detail: `${inHours(ageMs)} old`, ageMs }
  }
  if (!row) return undefined
  const ageMs = now.getTime() - row.updated_at.getTime()
  if (row.state !== 'STORED' && ageMs < 2 * UNFINISHED_AFTER_MS) return undefined
  return { key: row.key, finding: 'row without object' as const, detail: `${row.state} for ${inHours(ageMs)}`, ageMs }
}

const inHours = (ms: number): string => `${Math.max(0, Math.round(ms / HOUR_MS))} h`

async function deleteUnlessKnown(ctx: Context, key: string): Promise<boolean> {
  const [row] = await listRows(ctx.db, key, { limit: 1, after: '' })
  if (row?.key === key) return false
  await ctx.storage.delete([key])
  return true
}

async function* sideBySide(ctx: Context, prefix: string): AsyncGenerator<Pair> {
  const rows = inPages((after) => listRows(ctx.db, prefix, { limit: PAGE, after }))
  const objects = inPages((after) => ctx.storage.list(prefix, { limit: PAGE, ...(after ? { after } : {}) }))
  let row = await nextOf(rows)
  let object = await nextOf(objects)
  while (row || object) {
    const isRowFirst = row && (!object || row.key <= object.key)
    const isObjectFirst = object && (!row || object.key <= row.key)
    yield { row: isRowFirst ? row : undefined, object: isObjectFirst ? object : undefined }
    if (isRowFirst) row = await nextOf(rows)
    if (isObjectFirst) object = await nextOf(objects)
  }
}

async function* inPages<Item extends { key: string }>(read: (after: string) => Promise<Item[]>): AsyncGenerator<Item> {
  for (let after = ''; ; ) {
    const page = await read(after)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.key
  }
}

const nextOf = async <Item>(items: AsyncGenerator<Item>): Promise<Item | undefined> => {
  const { done, value } = await items.next()
  return done ? undefined : value
}
