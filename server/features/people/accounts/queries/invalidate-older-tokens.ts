import type { Context } from '../../../../platform/context.ts'

/**
 * Rejects all ID tokens of a person issued before the current second. The check costs no query of
 * its own, because the look-up of the caller reads the time anyway. A token of the same second
 * stays valid.
 */
export async function invalidateOlderTokens(ctx: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  const second = new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000)
  await ctx.db.updateTable('profiles').set({ tokens_valid_from: second }).where('user_id', '=', userId).execute()
}
