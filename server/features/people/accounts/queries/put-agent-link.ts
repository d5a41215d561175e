import type { Db } from '../../../../platform/database/transaction.ts'

/** The account of the agent who has this slug. */
export async function findAgent(db: Db, slug: string): Promise<string | undefined> {
  const agent = await db
    .selectFrom('accounts')
    .select('id')
    .where('slug', '=', slug)
    .where('kind', '=', 'agent')
    .executeTakeFirst()
  return agent?.id
}

/** A talent's one link, in place of an earlier one. */
export async function putAgentLink(
  db: Db,
  link: { talentAccountId: string; agentAccountId: string; canAct: boolean; at: Date },
): Promise<void> {
  const row = { agent_account_id: link.agentAccountId, can_act: link.canAct, active: true, created_at: link.at }
  await db
    .insertInto('agent_links')
    .values({ talent_account_id: link.talentAccountId, ...row })
    .onConflict((conflict) => conflict.column('talent_account_id').doUpdateSet(row))
    .execute()
}

/** False when there was none. */
export async function endAgentLink(db: Db, talentAccountId: string): Promise<boolean> {
  const ended = await db
    .updateTable('agent_links')
    .set({ active: false })
    .where('talent_account_id', '=', talentAccountId)
    .where('active', '=', true)
    .returning('talent_account_id')
    .executeTakeFirst()
  return ended !== undefined
}
