import type { Context } from '../../../../platform/context.ts'

/**
 * Rejects all ID tokens of a person that were issued before the current second. The check needs no
 * query of its own, because looking up the caller reads this time anyway.
 */
export async function invalidateOlderTokens(ctx: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  const second = new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000)
  await ctx.db.updateTable('profiles').set({ tokens_valid_from: second }).where('user_id', '=', userId).execute()
}
