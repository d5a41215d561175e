import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { assetFiles } from '../../../likeness/assets/index.ts'
import { proposedRules, useRulesOfTalents } from '../../../likeness/use-rules/index.ts'
import { payoutDestinations } from '../../../money/payouts/index.ts'
import { liveOffers } from '../../../offers/offer/index.ts'
import { savedTalents } from '../../../offers/shortlists/index.ts'
import { accountProfiles, agentLinks, minimumFees } from '../../accounts/index.ts'
import type { StepKey } from '../domain/steps.ts'

type Done = RawBuilder<boolean>

/** Conditions of each step, about the account `own.id`. */
const DONE: Readonly<Record<StepKey, Done>> = {
  'brand-profile': sql`own.image_url is not null and coalesce(own.bio, '') <> ''`,
  'find-talent': sql`exists (select from ${savedTalents} saved where saved.account_id = own.id)
    or exists (select from ${liveOffers} o where o.buyer_account_id = own.id)`,
  'send-offer': sql`exists (
    select from ${liveOffers} o where o.buyer_account_id = own.id and o.submitted_at is not null)`,
  'pay-offer': sql`exists (select from ${liveOffers} o where o.buyer_account_id = own.id and o.paid_at is not null)`,
  'accept-work': sql`exists (
    select from ${liveOffers} o where o.buyer_account_id = own.id and o.status = 'COMPLETED')`,

  'set-up-payouts': sql`exists (
    select from ${payoutDestinations} route where route.account_id = own.id and route.is_ready)`,
  'add-photo': sql`own.image_url is not null or exists (
    select from ${assetFiles} asset where asset.account_id = own.id and not asset.is_deleted)`,
  'set-preferences': sql`exists (select from ${minimumFees} fee where fee.account_id = own.id)
    or exists (select from ${liveOffers} o where o.seller_account_id = own.id)`,

  'agent-profile': sql`own.image_url is not null and coalesce(own.bio, '') <> ''`,
  'invite-talent': sql`exists (select from ${agentLinks} link where link.agent_account_id = own.id)`,
  'represent-talent': sql`exists (
    select from ${agentLinks} link where link.agent_account_id = own.id and link.is_active)`,
  'set-rules': sql`exists (
    select from ${agentLinks} link
    where link.agent_account_id = own.id and link.is_active and (
      exists (select from ${useRulesOfTalents} rules where rules.account_id = link.talent_account_id)
      or exists (select from ${proposedRules} proposal where proposal.account_id = link.talent_account_id)))`,
  'first-offer': sql`exists (
    select from ${agentLinks} link join ${liveOffers} o on o.seller_account_id = link.talent_account_id
    where link.agent_account_id = own.id and link.is_active and o.submitted_at is not null)`,
}

type Steps = { isDismissed: boolean; done: Partial<Record<StepKey, boolean>> }

/** Reads the state of all steps in one statement. */
export async function readSteps(db: Db, accountId: string, keys: readonly StepKey[]): Promise<Steps> {
  const states = keys.flatMap((key) => [sql`${key}::text`, sql`(${DONE[key]})`])
  const { rows } = await sql<Steps>`
    select own.dismissed_at is not null as "isDismissed",
      ${states.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(states)})`} as done
    from ${accountProfiles} own where own.id = ${accountId}`.execute(db)
  return rows[0] ?? { isDismissed: true, done: {} }
}
