import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'

/**
 * Gives a talent's notices to an agent, who may read the talent's offers and, with `canAct`, answer them. A talent has
 * one agent: a new link takes the place of the old.
 * @throws NotFound when no agent has the slug.
 */
export async function linkAgent(
  ctx: Pick<Context, 'db' | 'clock'>,
  talentAccountId: string,
  { agentSlug, canAct }: { agentSlug: string; canAct: boolean },
): Promise<void> {
  const agent = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('slug', '=', agentSlug.toLowerCase())
    .where('kind', '=', 'agent')
    .executeTakeFirst()
  if (!agent) throw notFound('There is no agent under this name. Check the spelling in their address.')
  const link = { agent_account_id: agent.id, can_act: canAct, active: true, created_at: ctx.clock.now() }
  await ctx.db
    .insertInto('agent_links')
    .values({ talent_account_id: talentAccountId, ...link })
    .onConflict((conflict) => conflict.column('talent_account_id').doUpdateSet(link))
    .execute()
}

/** Ends the link at once. @throws NotFound when there is none. */
export async function unlinkAgent(ctx: Pick<Context, 'db'>, talentAccountId: string): Promise<void> {
  const ended = await ctx.db
    .updateTable('agent_links')
    .set({ active: false })
    .where('talent_account_id', '=', talentAccountId)
    .where('active', '=', true)
    .returning('talent_account_id')
    .executeTakeFirst()
  if (!ended) throw notFound('You have no agent to part from.')
}
