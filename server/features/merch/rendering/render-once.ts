import { setTimeout as pause } from 'node:timers/promises'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteFiles, findFiles } from '../../media/files/index.ts'
import { drawRender } from './draw-render.ts'
import { claimRender, findRender, finishRender, releaseRender } from './queries/renders.ts'
import { digestRenderInput, type RenderInput } from './render-input.ts'
import type { RenderOwner } from './render-names.ts'

/**
 * Age at which a reservation counts as abandoned, because its process has probably died. A drawing
 * is aborted after a quarter of this time.
 */
const STALE_AFTER_MS = MINUTE_MS
const POLL_INTERVAL_MS = 100
const MAX_WAIT_MS = 30_000

type RenderKeys = { previewKey: string; cleanKey: string; printKey: string | null }

/** `count` runs before a picture is drawn, and throws above a limit. */
type RenderWork = { owner: RenderOwner; count: () => Promise<void> }

/** Concurrent requests for the same picture share one promise and one database look-up. */
const inProgress = new WeakMap<Context, Map<string, Promise<RenderKeys>>>()

/**
 * Draws a product picture once for all requests and processes, and again if its files are gone.
 * `count` is called only before a drawing. Never call it in a transaction.
 * @throws the errors of drawRender and `count`; ServiceUnavailable (503) if another process takes
 * too long
 */
export async function renderOnce(ctx: Context, input: RenderInput, { owner, count }: RenderWork): Promise<RenderKeys> {
  const digest = digestRenderInput(input)
  const making = inProgress.get(ctx) ?? new Map<string, Promise<RenderKeys>>()
  inProgress.set(ctx, making)
  let made = making.get(digest)
  if (!made) {
    made = findOrMake(ctx, input, digest, { owner, count }).finally(() => making.delete(digest))
    making.set(digest, made)
  }
  return made
}

async function findOrMake(
  ctx: Context,
  input: RenderInput,
  askedDigest: string,
  making: RenderWork,
): Promise<RenderKeys> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < MAX_WAIT_MS) {
    const known = await findRender(ctx.db, askedDigest)
    let lostKey: string | null = null
    if (known?.previewKey && known.cleanKey) {
      const { previewKey, cleanKey, printKey } = known
      if ((await findFiles(ctx.db, [previewKey, cleanKey], ctx.clock.now())).length === 2)
        return { previewKey, cleanKey, printKey }
      lostKey = cleanKey
    }
    const at = ctx.clock.now()
    const claim = { askedDigest, token: newId() }
    const when = { token: claim.token, at, staleBefore: addMs(at, -STALE_AFTER_MS), lostKey }
    if (await claimRender(ctx.db, { ...input, askedDigest }, when)) return claimAndRender(ctx, input, claim, making)
    await pause(POLL_INTERVAL_MS)
  }
  throw unavailable('The picture is still being made. Try again in a moment.')
}

async function claimAndRender(
  ctx: Context,
  input: RenderInput,
  claim: { askedDigest: string; token: string },
  { owner, count }: RenderWork,
): Promise<RenderKeys> {
  const made = await count()
    .then(() => drawRender(ctx, input, owner))
    .catch(async (error: unknown) => {
      await releaseRender(ctx.db, claim)
      throw error
    })
  if (await finishRender(ctx.db, claim, { ...made, at: ctx.clock.now() })) return { ...made, printKey: null }
  // Another process has taken over and drawn the picture, or the session was deleted meanwhile.
  await deleteFiles(ctx, [made.previewKey, made.cleanKey])
  throw unavailable('The picture took too long to make. Try again in a moment.')
}
