import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Returns undefined if the talent does not exist. `can_act` tells if `accountId` may act for the
 * talent. It is null if that account is not the talent's agent.
 */
export const findTalentFor = (
  db: Db,
  { talentAccountId, accountId }: { talentAccountId: string; accountId: string },
): Promise<{ id: string; can_act: boolean | null } | undefined> =>
  db
    .selectFrom('accounts as a')
    .leftJoin('agent_links as link', (join) =>
      join
        .onRef('link.talent_account_id', '=', 'a.id')
        .on('link.agent_account_id', '=', accountId)
        .on('link.active', '=', true),
    )
    .select(['a.id', 'link.can_act'])
    .where('a.id', '=', talentAccountId)
    .where('a.kind', '=', 'talent')
    .executeTakeFirst()
