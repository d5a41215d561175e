import type { Static } from 'typebox'
import type { Db } from '../../../../platform/database/transaction.ts'
import { isoTime } from '../../../../platform/http/schemas.ts'
import type { AgentLinkView, RepresentedTalent } from '../schemas.ts'

export type AgentLinks = {
  agentLink: Static<typeof AgentLinkView> | null
  represents: Static<typeof RepresentedTalent>[]
  requests: Static<typeof RepresentedTalent>[]
}

/** Returns a talent's agent, or an agent's talents and invitations, newest first. */
export async function findAgentLinks(db: Db, accountId: string): Promise<AgentLinks> {
  const rows = await db
    .selectFrom('agent_links as link')
    .innerJoin('accounts as talent', 'talent.id', 'link.talent_account_id')
    .innerJoin('accounts as agent', 'agent.id', 'link.agent_account_id')
    .select(['link.talent_account_id', 'link.can_act', 'link.active', 'link.created_at'])
    .select(['talent.display_name as talent_name', 'talent.image_url as talent_image', 'talent.slug as talent_slug'])
    .select(['agent.display_name as agent_name', 'agent.image_url as agent_image', 'agent.slug as agent_slug'])
    .where((link) => link.or([link('link.active', '=', true), link('link.pending', '=', true)]))
    .where((link) =>
      link.or([link('link.talent_account_id', '=', accountId), link('link.agent_account_id', '=', accountId)]),
    )
    .orderBy('link.created_at', 'desc')
    .orderBy('link.talent_account_id')
    .execute()
  const [own] = rows.filter((row) => row.talent_account_id === accountId)
  const others = rows.filter((row) => row.talent_account_id !== accountId)
  return {
    agentLink: own
      ? {
          agent: { displayName: own.agent_name, imageUrl: own.agent_image, slug: own.agent_slug },
          canAct: own.can_act,
          isPending: !own.active,
          createdAt: isoTime(own.created_at),
        }
      : null,
    represents: others.filter(({ active }) => active).map(toTalent),
    requests: others.filter(({ active }) => !active).map(toTalent),
  }
}

type TalentRow = {
  talent_account_id: string
  talent_name: string
  talent_image: string | null
  talent_slug: string
  can_act: boolean
  created_at: Date
}

const toTalent = (row: TalentRow) => ({
  accountId: row.talent_account_id,
  talent: { displayName: row.talent_name, imageUrl: row.talent_image, slug: row.talent_slug },
  canAct: row.can_act,
  createdAt: isoTime(row.created_at),
})
