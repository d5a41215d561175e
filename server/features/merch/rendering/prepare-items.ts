import type { Context } from '../../../platform/context.ts'
import { ensurePrintFile } from './ensure-print-file.ts'

type Line = { id: string; previewKey: string | null; cleanKey: string | null; artKey: string | null }

/** Makes the files of order lines from the product pictures that were drawn for the cart. */
export const prepareItems = (ctx: Context, _order: object, lines: readonly Line[]) =>
  Promise.all(
    lines.map(async ({ id, previewKey, cleanKey, artKey }) => ({
      itemId: id,
      previewKey,
      cleanKey: cleanKey ?? artKey,
      printKey: (cleanKey && (await ensurePrintFile(ctx, cleanKey))) ?? artKey,
    })),
  )
