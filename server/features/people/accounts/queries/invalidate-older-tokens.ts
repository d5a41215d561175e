import type { Context } from '../../../../platform/context.ts'

/**
 * Rejects all ID tokens of a person issued before the current second. Checking this costs no query,
 * because each request reads the time when it looks up the caller. A token of the same second stays
 * valid.
 */
export async function invalidateOlderTokens(ctx: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  const second = new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000)
  await ctx.db.updateTable('profiles').set({ tokens_valid_from: second }).where('user_id', '=', userId).execute()
}
