import type { Context } from '../../../platform/context.ts'
import { ensurePrintFile } from './ensure-print-file.ts'

type Line = { id: string; previewKey: string | null; cleanKey: string | null; artKey: string | null }

export const prepareItems = (ctx: Context, _order: object, lines: readonly Line[]) =>
  Promise.all(
    lines.map(async ({ id, previewKey, cleanKey, artKey }) => ({
      itemId: id,
      previewKey,
      cleanKey: cleanKey ?? artKey,
      printKey: (cleanKey && (await ensurePrintFile(ctx, cleanKey))) ?? artKey,
    })),
  )
