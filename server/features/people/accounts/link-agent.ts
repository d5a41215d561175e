import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { endAgentLink, findAgent, putAgentLink } from './queries/put-agent-link.ts'

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
  const agentAccountId = await findAgent(ctx.db, agentSlug.toLowerCase())
  if (agentAccountId === undefined)
    throw notFound('There is no agent under this name. Check the spelling in their address.')
  await putAgentLink(ctx.db, { talentAccountId, agentAccountId, canAct, at: ctx.clock.now() })
}

/** Ends the link at once. @throws NotFound when there is none. */
export async function unlinkAgent(ctx: Pick<Context, 'db'>, talentAccountId: string): Promise<void> {
  if (!(await endAgentLink(ctx.db, talentAccountId))) throw notFound('You have no agent to part from.')
}
