import { readFile, writeFile } from 'node:fs/promises'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { signDerived } from '../../media/credentials/index.ts'
import { deleteFiles, openFile, storeFile, type UncheckedKind } from '../../media/files/index.ts'
import { findProducts } from '../catalog/index.ts'
import { drawForStorefront, STOREFRONT_SIDE } from '../rendering/index.ts'
import type { PreviewFile } from './queries/store-art-row.ts'

/** A file expires after this time if it belongs to no design or its process was killed. */
const UNKEPT_MS = DAY_MS

export type StoredFiles = {
  keep: (kind: UncheckedKind, bytes: Uint8Array) => Promise<string>
  keys: string[]
}

/**
 * Deletes the stored files if `work` throws. Never call it in a transaction. `madeBy` is `person`
 * for the original photo.
 */
export async function withStoredFiles<Result>(
  ctx: Context,
  { accountId, subjectId, madeBy }: { accountId: string; subjectId: string; madeBy: 'model' | 'person' },
  work: (storedFiles: StoredFiles) => Promise<Result>,
): Promise<Result> {
  const keys: string[] = []
  const keep = async (kind: UncheckedKind, source: Uint8Array): Promise<string> => {
    const expiresAt = addMs(ctx.clock.now(), UNKEPT_MS)
    const { key } = await storeFile(ctx, { kind, source, owner: { accountId }, subjectId, madeBy, expiresAt })
    keys.push(key)
    return key
  }
  try {
    return await work({ keep, keys })
  } catch (error) {
    await deleteFiles(ctx, keys)
    throw error
  }
}

type Art = { bytes: Uint8Array; contentType: string }

/**
 * Stores a smaller public picture of art, whose signature names the art as its source.
 * @returns the key of the picture
 */
export function storeDisplay(ctx: Context, goods: StoredFiles, art: Art): Promise<string> {
  return ctx.temporaryFiles.use((from) =>
    ctx.temporaryFiles.use(async (to) => {
      await writeFile(from, art.bytes, { flag: 'wx', mode: 0o600 })
      const { contentType } = await ctx.pictures.normalise(from, to, { maxSide: STOREFRONT_SIDE })
      const shown = { bytes: new Uint8Array(await readFile(to)), contentType }
      const signed = await signDerived(ctx, { title: 'Art for display', action: 'resized' }, shown, art)
      return goods.keep('store-picture', signed.bytes)
    }),
  )
}

/**
 * Draws each product in its first color. Products without a renderer configuration are left out.
 */
export async function storePreviews(
  ctx: Context,
  goods: StoredFiles,
  { artKey, catalogProductIds, signal }: { artKey: string; catalogProductIds: readonly string[]; signal: AbortSignal },
): Promise<PreviewFile[]> {
  const previews: PreviewFile[] = []
  for (const { id, rendererConfig, colors } of await findProducts(ctx.db, catalogProductIds)) {
    if (rendererConfig === null) continue
    signal.throwIfAborted()
    const drawn = await drawForStorefront(ctx, { config: rendererConfig, artKey, color: colors[0]?.key ?? null })
    previews.push({ catalogProductId: id, key: await goods.keep('store-picture', drawn) })
  }
  return previews
}

export async function readWhole(ctx: Context, key: string): Promise<Art | undefined> {
  const opened = await openFile(ctx, key)
  if (!opened) return undefined
  const blocks: Uint8Array[] = []
  for await (const block of opened.body as AsyncIterable<Uint8Array>) blocks.push(block)
  return { bytes: Buffer.concat(blocks), contentType: opened.file.content_type }
}
