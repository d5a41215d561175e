import { setTimeout as pause } from 'node:timers/promises'
import { later, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unavailable } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteFiles, findFiles } from '../../media/files/index.ts'
import { type Asked, digestOf } from './asked.ts'
import { drawRender } from './draw-render.ts'
import type { RenderOwner } from './render-names.ts'
import { claimRender, findRender, markMade, releaseRender } from './queries/renders.ts'

/** Whoever has been at it for so long has died: the threads end what takes a quarter of it. */
const STALE_AFTER_MS = MINUTE_MS
const LOOK_EVERY_MS = 100
const LONGEST_WAIT_MS = 30_000

type Made = { previewKey: string; cleanKey: string; printKey: string | null }

/** `count` is called before a picture is drawn. */
type Making = { owner: RenderOwner; count: () => Promise<void> }

/** What this process is making: a hundred who ask for the same wait for one, and ask the database once. */
const underWay = new WeakMap<Context, Map<string, Promise<Made>>>()

/**
 * What was asked for, made once, whoever asks and however many processes there are; made again when its files are gone.
 * `count` is called before a picture is drawn, and not for one that is there. Never in a transaction. @throws as drawRender
 * and `count`; ServiceUnavailable (503) when others take too long at it
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
  // Somebody took it for dead and made it themselves, or the session was forgotten meanwhile.
  await deleteFiles(ctx, [made.previewKey, made.cleanKey])
  throw unavailable('The picture took too long to make. Try again in a moment.')
}
