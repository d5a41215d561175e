import type { Trx } from '../../../platform/database/transaction.ts'
import { listKeysMadeBy } from '../../integrations/api-keys/index.ts'
import { listEndpointsMadeBy } from '../../integrations/webhooks/index.ts'
import { notify } from '../notifications/index.ts'
import { teamNotice } from './notices.ts'

type HandOver = {
  team: { id: string; displayName: string }
  member: { id: string; name: string }
  owners: readonly string[]
}

/**
 * Tells owners which keys and webhook endpoints somebody made for the team who no longer manages
 * them. They belong to the team and keep working, but the person may still know their secrets.
 */
export async function handOver(trx: Trx, { team, member, owners }: HandOver, at: Date): Promise<void> {
  const made = { accountId: team.id, memberId: member.id }
  const keys = await listKeysMadeBy(trx, { ...made, now: at })
  const endpoints = await listEndpointsMadeBy(trx, made)
  if (keys.length + endpoints.length === 0) return
  const occasion = {
    kind: 'handed-over' as const,
    member: member.name,
    things: [...keys.map(({ name }) => name), ...endpoints.map(({ url }) => new URL(url).host)].join(', '),
  }
  await notify(
    trx,
    owners.map((owner) => teamNotice(owner, team.displayName, occasion)),
    at,
  )
}
