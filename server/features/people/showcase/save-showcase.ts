import type { Context } from '../../../platform/context.ts'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Showcase } from './domain/showcase.ts'
import { putShowcase } from './queries/showcases.ts'

/** @throws Forbidden for callers who are neither a talent nor a brand */
export function assertHasShowcase({ roles }: Pick<Caller, 'roles'>): void {
  if (!roles.includes('talent') && !roles.includes('brand'))
    throw forbidden('Only talents and brands have a public showcase.')
}

/**
 * Saves the choices. Pages show them from the next request on.
 * @throws Forbidden; BadRequest when a brand lets others hear a voice
 */
export async function saveShowcase(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  showcase: Showcase,
): Promise<Showcase> {
  assertHasShowcase(caller)
  if (!caller.roles.includes('talent') && showcase.playsVoice) throw badRequest('Only talents have a voice sample.')
  await putShowcase(ctx.db, caller.accountId, showcase, ctx.clock.now())
  return showcase
}
