import { setTimeout as pause } from 'node:timers/promises'
import { later, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteFiles, findFiles } from '../../media/files/index.ts'
import { type Asked, digestOf } from './asked.ts'
import { drawRender } from './draw-render.ts'
import { claimRender, findRender, markMade, releaseRender } from './queries/renders.ts'
import type { RenderOwner } from './render-names.ts'

/**
 * A claim this old belongs to a dead process: the threads stop any drawing that takes a quarter of
 * this time.
 */
const STALE_AFTER_MS = MINUTE_MS
const LOOK_EVERY_MS = 100
const LONGEST_WAIT_MS = 30_000

type Made = { previewKey: string; cleanKey: string; printKey: string | null }

/** `count` is called before a picture is drawn. */
type Making = { owner: RenderOwner; count: () => Promise<void> }

/**
 * Renders in progress in this process. Concurrent requests for the same render share one, with a
 * single database lookup.
 */
const underWay = new WeakMap<Context, Map<string, Promise<Made>>>()

/**
 * Makes a render exactly once across all requests and processes; makes it again if its files are
 * gone. `count` is called before a picture is drawn, but not for an existing one. Never call it in
 * a transaction.
 * @throws as drawRender and `count`; ServiceUnavailable (503) if another process takes too long
 */
export async function makeOnce(ctx: Context, asked: Asked, { owner, count }: Making): Promise<Made> {
  const digest = digestOf(asked)
  const making = underWay.get(ctx) ?? new Map<string, Promise<Made>>()
  underWay.set(ctx, making)
  let made = making.get(digest)
  if (!made) {
    made = findOrMake(ctx, asked, digest, { owner, count }).finally(() => making.delete(digest))
    making.set(digest, made)
  }
  return made
}

async function findOrMake(ctx: Context, asked: Asked, askedDigest: string, making: Making): Promise<Made> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < LONGEST_WAIT_MS) {
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
    const when = { token: claim.token, at, staleBefore: later(at, -STALE_AFTER_MS), lostKey }
    if (await claimRender(ctx.db, { ...asked, askedDigest }, when)) return make(ctx, asked, claim, making)
    await pause(LOOK_EVERY_MS)
  }
  throw unavailable('The picture is still being made. Try again in a moment.')
}

async function make(
  ctx: Context,
  asked: Asked,
  claim: { askedDigest: string; token: string },
  { owner, count }: Making,
): Promise<Made> {
  const made = await count()
    .then(() => drawRender(ctx, asked, owner))
    .catch(async (error: unknown) => {
      await releaseRender(ctx.db, claim)
      throw error
    })
  if (await markMade(ctx.db, claim, { ...made, at: ctx.clock.now() })) return { ...made, printKey: null }
  // Another process considered this claim dead and made the render, or the session was deleted
  // meanwhile.
  await deleteFiles(ctx, [made.previewKey, made.cleanKey])
  throw unavailable('The picture took too long to make. Try again in a moment.')
}
