import type { Db } from '../../../../platform/database/transaction.ts'

/** A talent as one account stands to it: `can_act` is null for who is not their agent. Undefined for who is no talent. One statement. */
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
