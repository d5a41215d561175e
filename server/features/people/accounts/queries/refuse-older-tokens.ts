import type { Context } from '../../../../platform/context.ts'

/**
 * From now on the ID tokens that a person got before this second are refused: the look-up of the caller, which every
 * request makes in any case, reads the time along. A token of the very same second stays good.
 */
export async function refuseOlderTokens(ctx: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  const second = new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000)
  await ctx.db.updateTable('profiles').set({ tokens_valid_from: second }).where('user_id', '=', userId).execute()
}
