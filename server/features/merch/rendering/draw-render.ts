import { readFile } from 'node:fs/promises'
import { planDrawing, type RenderChoice, type RendererConfig } from '@semblance/media/pictures/composing'
import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { signDerived } from '../../media/credentials/index.ts'
import { deleteFiles, storeFile } from '../../media/files/index.ts'
import { deriveWatermarkSeed, type RenderInput } from './render-input.ts'
import { getRetention, type RenderOwner, renderNames } from './render-names.ts'
import { type Pictures, withPictures } from './with-pictures.ts'

type DrawnRenderKeys = { previewKey: string; cleanKey: string }

/**
 * Draws a product with art and stores it with and without a watermark, or neither. Both signatures
 * name the art as their source. Never call it in a transaction.
 * @throws UnprocessableEntity for a missing or unreadable picture; ServiceUnavailable (503)
 */
export function drawRender(ctx: Context, input: RenderInput, owner: RenderOwner): Promise<DrawnRenderKeys> {
  const { config, choice } = input
  return withPictures(ctx, { keys: listRequiredPictures(config, choice), ownKey: choice.artKey }, (pictures) =>
    ctx.temporaryFiles.use((previewTo) =>
      ctx.temporaryFiles.use(async (cleanTo) => {
        const drawing = planDrawing(config, labeled(choice), pictures.pathOf)
        await ctx.pictures
          .compose({ ...drawing, seed: deriveWatermarkSeed(input), previewTo, cleanTo })
          .catch(throwForClient)
        const [preview, clean] = await Promise.all([readFile(previewTo), readFile(cleanTo)])
        return store(ctx, input, owner, await sign(ctx, choice.artKey, pictures, { preview, clean }))
      }),
    ),
  )
}

/** Adds whether a model made the art, which decides if the product gets the printed label. */
export const labeled = (choice: RenderChoice): RenderChoice => ({
  ...choice,
  isMadeWithAi: isMadeWithAi(choice.artKey),
})

export function listRequiredPictures(config: RendererConfig, choice: RenderChoice): string[] {
  const keys = new Set<string>()
  planDrawing(config, choice, (key) => {
    keys.add(key)
    return key
  })
  return [...keys]
}

type Drawn = { preview: Uint8Array; clean: Uint8Array }

async function sign(ctx: Context, artKey: string | null, pictures: Pictures, drawn: Drawn): Promise<Drawn> {
  if (artKey === null) return drawn
  const art = { bytes: await readFile(pictures.pathOf(artKey)), contentType: pictures.fileOf(artKey).content_type }
  const contentType = 'image/webp'
  const marked = { title: 'Watermarked preview of art on a product', action: 'edited' } as const
  const shown = { title: 'Art on a product', action: 'edited' } as const
  const preview = await signDerived(ctx, marked, { bytes: drawn.preview, contentType }, art)
  const clean = await signDerived(ctx, shown, { bytes: drawn.clean, contentType }, art)
  return { preview: preview.bytes, clean: clean.bytes }
}

async function store(
  ctx: Context,
  { sessionId, catalogProductId, choice }: RenderInput,
  owner: RenderOwner,
  drawn: Drawn,
): Promise<DrawnRenderKeys> {
  const names = renderNames({ sessionId, catalogProductId, artKey: choice.artKey }, ctx.clock.now())
  const shared = getRetention(owner)
  const ends = await Promise.allSettled([
    storeFile(ctx, { ...shared, kind: 'render-preview', source: drawn.preview, name: names.preview }),
    storeFile(ctx, { ...shared, kind: 'render-clean', source: drawn.clean, name: names.clean }),
  ])
  const [previewKey, cleanKey] = ends.map((end) => (end.status === 'fulfilled' ? end.value.key : undefined))
  if (previewKey && cleanKey) return { previewKey, cleanKey }
  await deleteFiles(
    ctx,
    [previewKey, cleanKey].filter((key) => key !== undefined),
  )
  throw ends.find((end) => end.status === 'rejected')?.reason ?? new Error('a stored file has no key')
}

/**
 * Converts an error of the drawing code to one that the client understands.
 * @throws UnprocessableEntity if the drawing is not possible; any other error unchanged
 */
export function throwForClient(error: unknown): never {
  if (!(error instanceof TaskRefused)) throw error
  throw new AppError('UnprocessableEntity', `This product cannot be rendered. ${error.message}`, {
    cause: error,
  })
}
