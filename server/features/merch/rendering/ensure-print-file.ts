import { readFile } from 'node:fs/promises'
import { planPrint } from '@semblance/media/pictures/composing'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { signDerived } from '../../media/credentials/index.ts'
import { deleteFiles, findFile, storeFile } from '../../media/files/index.ts'
import { labeled, throwForClient } from './draw-render.ts'
import { findRenderOfClean, markPrinted, type RenderRow } from './queries/renders.ts'
import { getRetention } from './render-names.ts'
import { withPictures } from './with-pictures.ts'

/**
 * Returns the print file of a product picture: PNG at print size, 300 dpi, sRGB, transparent where
 * nothing is printed. Null if nothing is printed at all. The file is made when first needed and
 * stored as long as the picture. `cleanKey` is the picture without a watermark. Never call it in a
 * transaction.
 * @throws NotFound for an unknown picture; the errors of drawRender
 */
export async function ensurePrintFile(ctx: Context, cleanKey: string): Promise<string | null> {
  const render = await findRenderOfClean(ctx.db, cleanKey)
  if (!render) throw notFound('There is no such render.')
  if (render.printKey && (await findFile(ctx.db, render.printKey, ctx.clock.now()))) return render.printKey
  const print = planPrint(render.config, render.choice, (key) => key)
  if (!print) return null
  const printKey = await make(ctx, render)
  if (await markPrinted(ctx.db, cleanKey, { printKey, lostKey: render.printKey })) return printKey
  // A concurrent request has stored its print file first, or the product picture was deleted.
  await deleteFiles(ctx, [printKey])
  const other = (await findRenderOfClean(ctx.db, cleanKey))?.printKey
  if (!other) throw notFound('There is no such render.')
  return other
}

function make(ctx: Context, { config, choice, sessionId, isKept, keptUntil }: RenderRow): Promise<string> {
  const keys = choice.artKey ? [choice.artKey] : []
  return withPictures(ctx, { keys, ownKey: choice.artKey }, (pictures) =>
    ctx.temporaryFiles.use(async (to) => {
      const print = planPrint(config, labeled(choice), pictures.pathOf)
      if (!print) throw new Error('this render has no print file')
      await ctx.pictures.printFile({ ...print, to }).catch(throwForClient)
      const file = { bytes: await readFile(to), contentType: 'image/png' }
      const claim = { title: 'Art for printing', action: 'edited' } as const
      const signed = choice.artKey
        ? await signDerived(ctx, claim, file, {
            bytes: await readFile(pictures.pathOf(choice.artKey)),
            contentType: pictures.fileOf(choice.artKey).content_type,
          })
        : file
      const expiry = isKept ? { expiresAt: keptUntil } : {}
      return (
        await storeFile(ctx, {
          kind: 'render-print',
          madeBy: isMadeWithAi(choice.artKey) ? 'model' : 'person',
          source: signed.bytes,
          ...getRetention(sessionId === null ? null : { sessionId }),
          ...expiry,
        })
      ).key
    }),
  )
}
