import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { KEPT_MS, LONGEST_RENDERING_MS } from './domain/limits.ts'
import { hasChangedSince, readSnapshot } from './queries/page-changes.ts'

/** A page that everybody who is not signed in may be shown. */
export type KeptPage = {
  html: string
  /** Stays the same while only the time of the rendering differs. */
  etag: string
  tags: readonly string[]
  /** From this time on, the page looks different without a change of a row. */
  endsAt: Date | undefined
  /** Returns the page as Brotli. It is compressed once. */
  pack: () => Promise<Buffer>
}

/** Without `tags`, the page is not kept. */
export type RenderedPage = {
  status: number
  html: string
  retryAfterSeconds: number | undefined
  tags: readonly string[] | undefined
  endsAt?: Date | undefined
}

type Entry = { page: KeptPage; snapshot: string; from: number; until: number }
type Flight = Promise<{ entry: Entry } | { rendered: RenderedPage }>
type Pages = { entries: Map<string, Entry>; flights: Map<string, Flight>; bytes: number }
type Ctx = Pick<Context, 'config' | 'primary' | 'clock'>

const byProgram = new WeakMap<object, Pages>()

function pagesOf(program: object): Pages {
  const known = byProgram.get(program)
  if (known) return known
  const pages: Pages = { entries: new Map(), flights: new Map(), bytes: 0 }
  byProgram.set(program, pages)
  return pages
}

/** A page whose rows change all the time is rendered for each reader. */
const MAX_ROUNDS = 3

/**
 * Returns a kept page, or renders it. Everybody who asks at once waits for one rendering. Each view
 * asks the database in one statement whether a row of the page has changed since its rendering
 * began, so no process shows a page of before a change. A page that cannot be kept, such as a
 * refusal, is shown to the reader for whom it was rendered, and to nobody else.
 * @param render - must not depend on the reader, except for what `key` contains
 */
export async function keepPage(
  ctx: Ctx,
  key: string,
  render: () => Promise<RenderedPage>,
): Promise<{ kept: KeptPage } | { rendered: RenderedPage }> {
  const pages = pagesOf(ctx.config)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = findKept(ctx, pages, key) ?? (await joinOrRender(ctx, pages, key, render))
    // Somebody else's rendering was refused.
    if (found === undefined) continue
    if ('rendered' in found) return found
    const { entry } = found
    if (!(await hasChangedSince(ctx.primary, entry.page.tags, entry.snapshot))) return { kept: entry.page }
    if (pages.entries.get(key) === entry) drop(pages, key)
  }
  return { rendered: await render() }
}

function findKept(ctx: Ctx, pages: Pages, key: string): { entry: Entry } | undefined {
  const entry = pages.entries.get(key)
  const at = ctx.clock.now().getTime()
  if (!entry || at < entry.from || at >= entry.until) return undefined
  // Moves it to the end, because the first ones are removed when there are too many.
  pages.entries.delete(key)
  pages.entries.set(key, entry)
  return { entry }
}

/**
 * Undefined if another reader's rendering gave no page for everybody. An error, such as of a
 * database that is down, is that of all who wait.
 */
async function joinOrRender(ctx: Ctx, pages: Pages, key: string, render: () => Promise<RenderedPage>) {
  const underWay = pages.flights.get(key)
  if (underWay) {
    const found = await underWay
    return 'entry' in found ? found : undefined
  }
  const flight = renderAndKeep(ctx, pages, key, render).finally(() => pages.flights.delete(key))
  pages.flights.set(key, flight)
  return flight
}

async function renderAndKeep(ctx: Ctx, pages: Pages, key: string, render: () => Promise<RenderedPage>): Flight {
  const from = ctx.clock.now()
  // Before anything is read, so that a change during the rendering is noticed.
  const snapshot = await readSnapshot(ctx.primary)
  const rendered = await render()
  drop(pages, key)
  const { html, tags, endsAt } = rendered
  if (tags === undefined || addMs(from, LONGEST_RENDERING_MS) < ctx.clock.now()) return { rendered }
  const until = Math.min(addMs(from, KEPT_MS).getTime(), endsAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const entry = { page: toKept(html, tags, endsAt), snapshot, from: from.getTime(), until }
  pages.entries.set(key, entry)
  pages.bytes += bytesOf(html)
  const most = ctx.config.PAGE_MEMORY_MB * 1024 * 1024
  for (const oldest of pages.entries.keys()) {
    if (pages.bytes <= most) break
    drop(pages, oldest)
  }
  return { entry }
}

function drop(pages: Pages, key: string): void {
  const entry = pages.entries.get(key)
  if (!entry) return
  pages.entries.delete(key)
  pages.bytes -= bytesOf(entry.page.html)
}

/** Text of two bytes per letter, and the compressed copy beside it. */
const bytesOf = (html: string): number => 2.5 * html.length

/** Times of the rendering, which differ each time. */
const TIMES = /"(?:now|dataUpdatedAt|dehydratedAt)":(?:"[^"]*"|\d+)/g

const compress = promisify(brotliCompress)

function toKept(html: string, tags: readonly string[], endsAt: Date | undefined): KeptPage {
  const digest = createHash('sha256').update(html.replaceAll(TIMES, '')).digest('base64url').slice(0, 22)
  let packed: Promise<Buffer> | undefined
  return {
    html,
    // Weak, because the same page is sent with and without compression.
    etag: `W/"${digest}"`,
    tags,
    endsAt,
    pack: () => (packed ??= compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: PACK_QUALITY } })),
  }
}

/** A page is packed once, so it may take a few milliseconds more than one that is sent once. */
const PACK_QUALITY = 6
