import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { visitOf } from '../../../platform/limits/visit.ts'
import { seal } from '../../../platform/security/sealed.ts'
import { storableText } from '../../../platform/storable-text.ts'
import { BEARER_PURPOSE, digestOf, newBearer, newSessionId } from './bearer.ts'
import type { SessionMode, SessionRole } from './domain/vocabulary.ts'
import { assertOpen, getCampaign } from './open-campaign.ts'
import { insertSession } from './queries/insert-session.ts'
import { ensureAnalytics } from './queries/session-analytics.ts'
import { startPageOf } from './start-page.ts'

export type SessionInput = {
  campaignSlug?: string | undefined
  startPage?: string | undefined
  role?: SessionRole | undefined
  mode?: SessionMode | undefined
}

const MAX_USER_AGENT = 300

/**
 * Creates a session, with or without a campaign (contract, part 2, "POST /session/create"). The IP
 * address is that of the connection, because a client could put any address into the request.
 * @returns the bearer token
 * @throws Forbidden for a role or mode that only admins may use; NotFound for an unknown campaign;
 * CAMPAIGN_CLOSED; RateLimited
 */
export async function createSession(
  ctx: Context,
  { visitor, request }: { visitor: Caller | undefined; request: Pick<FastifyRequest, 'ip' | 'headers'> },
  { campaignSlug, startPage, role = 'customer', mode = 'LIVE' }: SessionInput,
): Promise<string> {
  const isPreview = mode === 'PREVIEW' || role === 'preview'
  if ((isPreview || role !== 'customer') && ctx.config.isProduction && !visitor?.isAdmin)
    throw forbidden('Only an admin can try out a campaign. Leave `role` and `mode` out.')
  const at = ctx.clock.now()
  const campaign = campaignSlug === undefined ? undefined : await getCampaign(ctx, campaignSlug)
  if (campaign) assertOpen(ctx, campaign, visitor)
  const visit = visitOf(ctx.config, request)
  await spend({ db: ctx.db, config: ctx.config, at }, { visit, campaign, costs: { session: 1 } })
  const bearer = newBearer()
  const id = newSessionId()
  const { SECRET_KEY } = ctx.config
  await inTransaction(ctx.db, async (trx) => {
    const inserted = insertSession(trx, {
      id,
      bearer_digest: digestOf(bearer),
      sealed_bearer: seal(SECRET_KEY, BEARER_PURPOSE, bearer),
      campaign_id: campaign?.id ?? null,
      role,
      mode: isPreview ? 'PREVIEW' : 'LIVE',
      preview_type: isPreview ? (role === 'tester' ? 'TEST' : 'DEMO') : null,
      start_page: startPageOf(ctx, startPage ?? null),
      account_id: visitor?.accountId ?? null,
      address_hash: visit.addressHash,
      network_hash: visit.networkHash,
      user_agent: storableText(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT) || null,
      at,
    })
    const analytics = campaign && ensureAnalytics(trx, { sessionId: id, campaignId: campaign.id, at })
    await Promise.all([inserted, analytics])
  })
  return bearer
}
