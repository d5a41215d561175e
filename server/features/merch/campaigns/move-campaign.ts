import type { Updateable } from 'kysely'
import type { MerchCampaignsTable } from '../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, unprocessable } from '../../../platform/errors.ts'
import type { CampaignHandlers, MissingRequirement } from './closing-handlers.ts'
import {
  type CampaignStatus,
  findMove,
  MOVES,
  type Move,
  type PaidOrders,
  phaseOf,
  type ShutdownMode,
} from './domain/lifecycle.ts'
import type { Campaign } from './queries/campaign-row.ts'

export type MoveRequest = {
  status?: CampaignStatus | undefined
  shutdownMode?: ShutdownMode | undefined
  /** ISO 8601. Only a soft close has an end. */
  shutdownEndsAt?: string | undefined
  /** Only an emergency close needs this choice. */
  paidOrders?: PaidOrders | undefined
}

type MoveContext = { trx: Trx; handlers: CampaignHandlers; adminAccountId: string; now: Date }
type LifecycleColumns = Updateable<MerchCampaignsTable>

/**
 * Computes the new columns of a campaign that moves to another phase (contract, part 2, "States
 * and transitions"). Returns no values if the request contains no move.
 * @throws Conflict if no move leads to the wanted state, existing orders prevent the move, or an
 * emergency close is not finished; UnprocessableEntity if the campaign cannot go live, naming
 * everything that is missing; BadRequest if the request lacks an input that the move needs, or has
 * one that the move does not accept
 */
export async function computeLifecycle(
  by: MoveContext,
  campaign: Campaign,
  wanted: MoveRequest,
): Promise<LifecycleColumns> {
  const move = findRequestedMove(campaign, wanted, by.now)
  if (move === undefined) return {}
  const endsAt = readEnd(move, wanted, by.now)
  const paidOrders = readPaidOrders(move, wanted)
  const { to, needs } = MOVES[move]
  if (needs === 'readiness') await assertReady(by, campaign)
  if (needs === 'no orders' && (await by.handlers.hasOrders(by.trx, campaign.id)))
    throw conflict('This campaign has orders, so it cannot become a draft again. End it instead.')
  const life = { status: to.status, shutdown_mode: to.shutdownMode }
  switch (move) {
    case 'publish':
    case 'reopen':
      return LIVE_COLUMNS
    case 'unpublish':
    case 'stay open':
      return { ...life, ...NEVER_CLOSED }
    case 'close softly':
      return { ...life, ...NEVER_CLOSED, shutdown_started_at: startOf(campaign, by.now), shutdown_ends_at: endsAt }
    case 'close at once':
      return {
        ...life,
        ...NEVER_CLOSED,
        shutdown_started_at: by.now,
        paid_orders: paidOrders,
        closed_by: by.adminAccountId,
      }
    case 'end':
      return { ...life, shutdown_started_at: startOf(campaign, by.now), shutdown_ends_at: by.now }
  }
}

const NEVER_CLOSED = {
  shutdown_started_at: null,
  shutdown_ends_at: null,
  paid_orders: null,
  closed_by: null,
  closing_until: null,
  closed_at: null,
} satisfies LifecycleColumns

export const LIVE_COLUMNS = {
  status: 'LIVE',
  shutdown_mode: 'NONE',
  opens_at: null,
  ...NEVER_CLOSED,
} satisfies LifecycleColumns

const startOf = ({ shutdownStartedAt }: Campaign, now: Date): Date => shutdownStartedAt ?? now

/**
 * Finds the move that the request asks for.
 * @throws Conflict if no move leads to the wanted state
 */
function findRequestedMove(campaign: Campaign, wanted: MoveRequest, now: Date): Move | undefined {
  const { status, shutdownMode } = wanted
  const move = findMove(phaseOf(campaign, now), { status, shutdownMode })
  if (move !== undefined) return move
  const isThere =
    (status === undefined || status === campaign.status) &&
    (shutdownMode === undefined || shutdownMode === campaign.shutdownMode)
  if (isThere) return undefined
  const here = describeStatus(campaign.status, campaign.shutdownMode)
  const there = describeStatus(status ?? campaign.status, shutdownMode ?? campaign.shutdownMode)
  throw conflict(`A campaign that is ${here} cannot become ${there}.`)
}

const describeStatus = (status: CampaignStatus, mode: ShutdownMode): string =>
  mode === 'NONE' || mode === 'ENDED' ? status : `${status} and ${mode}`

const fieldError = (path: string, message: string) => badRequest(message, { issues: [{ path, message }] })

function readEnd(move: Move, { shutdownEndsAt }: MoveRequest, now: Date): Date | null {
  if (MOVES[move].needs !== 'an end') {
    if (shutdownEndsAt !== undefined)
      throw fieldError('shutdownEndsAt', '`shutdownEndsAt` is only allowed for a soft close.')
    return null
  }
  const endsAt = shutdownEndsAt === undefined ? undefined : new Date(shutdownEndsAt)
  if (!endsAt || endsAt <= now) throw fieldError('shutdownEndsAt', 'Give a future time for the end of the soft close.')
  return endsAt
}

function readPaidOrders(move: Move, { paidOrders }: MoveRequest): PaidOrders | null {
  if (MOVES[move].needs !== 'what becomes of paid orders') {
    if (paidOrders !== undefined) throw fieldError('paidOrders', '`paidOrders` is only allowed for an emergency close.')
    return null
  }
  if (paidOrders === undefined)
    throw fieldError('paidOrders', 'Set `paidOrders` to `keep` (they are made and sent) or `refund`.')
  return paidOrders
}

/** Lists a missing seller, and everything else that the callbacks report as missing. */
export async function listMissingRequirements(
  handlers: Pick<CampaignHandlers, 'findLacking'>,
  db: Db | Trx,
  campaign: Campaign,
): Promise<MissingRequirement[]> {
  const seller: MissingRequirement[] =
    campaign.sellerAccountId === null ? [{ what: 'seller', words: 'a seller (`sellerAccountId`)' }] : []
  return [...seller, ...(await handlers.findLacking(db, campaign))]
}

async function assertReady({ trx, handlers }: MoveContext, campaign: Campaign): Promise<void> {
  if (campaign.paidOrders !== null && campaign.closedAt === null)
    throw conflict('The emergency close of this campaign is not finished. Try again in a few minutes.')
  const lacking = await listMissingRequirements(handlers, trx, campaign)
  if (lacking.length > 0)
    throw unprocessable(`The campaign cannot go live yet. It needs: ${lacking.map(({ words }) => words).join('; ')}.`, {
      lacking,
    })
}
