import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export async function findAgent(db: Db, slug: string): Promise<string | undefined> {
  const agent = await db
    .selectFrom('accounts')
    .select('id')
    .where('slug', '=', slug)
    .where('kind', '=', 'agent')
    .executeTakeFirst()
  return agent?.id
}

/**
 * A new link is pending until the agent accepts. If the same agent has already accepted, only
 * `canAct` changes.
 * @returns `isPending`: true if the agent still has to accept
 */
export async function putAgentLink(
  trx: Trx,
  link: { talentAccountId: string; agentAccountId: string; canAct: boolean; at: Date },
): Promise<{ isPending: boolean }> {
  const { rows } = await sql<{ pending: boolean }>`
    insert into agent_links (talent_account_id, agent_account_id, can_act, active, pending, created_at)
    values (${link.talentAccountId}, ${link.agentAccountId}, ${link.canAct}, false, true, ${link.at}::timestamptz)
    on conflict (talent_account_id) do update set
      agent_account_id = excluded.agent_account_id,
      can_act = excluded.can_act,
      active = agent_links.active and agent_links.agent_account_id = excluded.agent_account_id,
      pending = not (agent_links.active and agent_links.agent_account_id = excluded.agent_account_id),
      created_at = case
        when agent_links.active and agent_links.agent_account_id = excluded.agent_account_id then agent_links.created_at
        else excluded.created_at end
    returning pending`.execute(trx)
  return { isPending: rows[0]?.pending === true }
}

type AgentLinkResponse = { talentAccountId: string; agentAccountId: string; at: Date }

export async function lockPendingLink(
  trx: Trx,
  { talentAccountId, agentAccountId }: Omit<AgentLinkResponse, 'at'>,
): Promise<boolean> {
  const pending = await trx
    .selectFrom('agent_links')
    .select('talent_account_id')
    .where('talent_account_id', '=', talentAccountId)
    .where('agent_account_id', '=', agentAccountId)
    .where('pending', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return pending !== undefined
}

export async function acceptAgentLink(
  trx: Trx,
  { talentAccountId, agentAccountId, at }: AgentLinkResponse,
): Promise<void> {
  await trx
    .updateTable('agent_links')
    .set({ active: true, pending: false, created_at: at })
    .where('talent_account_id', '=', talentAccountId)
    .where('agent_account_id', '=', agentAccountId)
    .execute()
}

/**
 * Ends a talent's agent link or invitation. With `agentAccountId`, only if it is with this agent.
 * Returns false if there is no such link.
 */
export async function endAgentLink(
  db: Pick<Db, 'updateTable'>,
  { talentAccountId, agentAccountId }: { talentAccountId: string; agentAccountId?: string },
): Promise<boolean> {
  const ended = await db
    .updateTable('agent_links')
    .set({ active: false, pending: false })
    .where('talent_account_id', '=', talentAccountId)
    .$if(agentAccountId !== undefined, (query) => query.where('agent_account_id', '=', agentAccountId ?? ''))
    .where((link) => link.or([link('active', '=', true), link('pending', '=', true)]))
    .returning('talent_account_id')
    .executeTakeFirst()
  return ended !== undefined
}
