import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message, type Words } from '../../../platform/words/index.ts'
import { acceptAgentLink, endAgentLink, findAgent, lockPendingLink, putAgentLink } from './queries/put-agent-link.ts'

type AgentNotice = {
  accountId: string
  type: 'AGENT_ASKED' | 'AGENT_ANSWERED'
  offerId: null
  title: Words
  body: Words
  dedupeKey?: string
}

/**
 * Passed as a parameter, because the feature of notifications depends on accounts and must not be
 * imported here.
 */
export type WriteAgentNotices = (trx: Trx, notices: readonly AgentNotice[], at: Date) => Promise<void>

type Ctx = Pick<Context, 'db' | 'clock'>

/**
 * Invites an agent, who gets the talent's notices and can read the talent's offers after
 * accepting. With `canAct`, the agent can also answer offers. A talent has at most one agent, so a
 * new invitation ends the earlier link. The agent is notified at most once a day.
 * @throws NotFound if no agent has the slug
 */
export async function linkAgent(
  ctx: Ctx,
  writeNotices: WriteAgentNotices,
  talent: Pick<Caller, 'accountId' | 'displayName'>,
  { agentSlug, canAct }: { agentSlug: string; canAct: boolean },
): Promise<void> {
  const agentAccountId = await findAgent(ctx.db, agentSlug.toLowerCase())
  if (agentAccountId === undefined)
    throw notFound('There is no such agent. Check the spelling of the name in their page’s address.')
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const { isPending } = await putAgentLink(trx, { talentAccountId: talent.accountId, agentAccountId, canAct, at })
    if (!isPending) return
    const dedupeKey = `${talent.accountId} ${at.toISOString().slice(0, 10)}`
    await writeNotices(trx, [{ ...agentAskedNotice(agentAccountId, talent.displayName), dedupeKey }], at)
  })
}

/**
 * Ends the link or the invitation immediately.
 * @throws NotFound if the talent has neither
 */
export async function unlinkAgent(ctx: Pick<Context, 'db'>, talentAccountId: string): Promise<void> {
  if (!(await endAgentLink(ctx.db, { talentAccountId }))) throw notFound('You have no agent to remove.')
}

/**
 * Accepts or declines a talent's invitation, or ends an accepted link.
 * @throws NotFound if the talent has not invited this agent or has withdrawn it
 */
export async function respondToAgentLink(
  ctx: Ctx,
  writeNotices: WriteAgentNotices,
  agent: Pick<Caller, 'accountId' | 'displayName'>,
  { talentAccountId, accept }: { talentAccountId: string; accept: boolean },
): Promise<void> {
  const at = ctx.clock.now()
  const link = { talentAccountId, agentAccountId: agent.accountId }
  const notice = agentAnsweredNotice(talentAccountId, agent.displayName, accept)
  await inTransaction(ctx.db, async (trx) => {
    const notRequested = notFound('This talent has not asked you to be their agent.')
    if (accept) {
      if (!(await lockPendingLink(trx, link))) throw notRequested
      // Write the notice before the link becomes active, because it would otherwise go to the
      // agent.
      await writeNotices(trx, [notice], at)
      await acceptAgentLink(trx, { ...link, at })
      return
    }
    if (!(await endAgentLink(trx, link))) throw notRequested
    await writeNotices(trx, [notice], at)
  })
}

/** Builds the notice to an agent about a talent's invitation. */
export const agentAskedNotice = (accountId: string, talentName: string): AgentNotice => ({
  accountId,
  type: 'AGENT_ASKED',
  offerId: null,
  title: message('{talent} asks you to be their agent', { talent: talentName }),
  body: message('You cannot see their offers until you accept. Accept or decline in your settings.'),
})

/** Builds the notice to a talent that the agent has accepted or declined. */
export const agentAnsweredNotice = (accountId: string, agentName: string, isAccepted: boolean): AgentNotice => ({
  accountId,
  type: 'AGENT_ANSWERED',
  offerId: null,
  title: message(isAccepted ? '{agent} is now your agent' : '{agent} is not your agent', { agent: agentName }),
  body: message(
    isAccepted
      ? 'They can read your offers and get your notifications. You can remove them in your settings at any time.'
      : 'They cannot see your offers. You can choose another agent in your settings.',
  ),
})
