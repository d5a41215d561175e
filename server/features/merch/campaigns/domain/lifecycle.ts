/** State machine of a campaign (contract, part 2, "States and transitions"). */

export const STATUSES = ['DRAFT', 'LIVE', 'ENDED'] as const
export type CampaignStatus = (typeof STATUSES)[number]
export const SHUTDOWN_MODES = ['NONE', 'SOFT_CLOSE', 'EMERGENCY_CLOSE', 'ENDED'] as const
export type ShutdownMode = (typeof SHUTDOWN_MODES)[number]
export type PaidOrders = 'keep' | 'refund'

/** `session` starts a session. `work` generates, renders or fills a cart. */
export type Activity = 'session' | 'work' | 'pay'

export type Phase = 'DRAFT' | 'OPEN' | 'CLOSING' | 'CLOSED_AT_ONCE' | 'ENDED'

type Life = { status: CampaignStatus; shutdownMode: ShutdownMode; shutdownEndsAt: Date | null }

/** A soft close ends exactly at its end time, even if the scheduled job has not run yet. */
export function phaseOf({ status, shutdownMode, shutdownEndsAt }: Life, now: Date): Phase {
  if (status === 'DRAFT') return 'DRAFT'
  if (status === 'ENDED' || shutdownMode === 'ENDED') return 'ENDED'
  if (shutdownMode === 'EMERGENCY_CLOSE') return 'CLOSED_AT_ONCE'
  if (shutdownMode === 'NONE') return 'OPEN'
  return shutdownEndsAt !== null && shutdownEndsAt > now ? 'CLOSING' : 'ENDED'
}

/** Admins can try out a draft, but nobody can pay in a draft. */
export const ALLOWED: Readonly<Record<Phase, readonly Activity[]>> = {
  DRAFT: ['session', 'work'],
  OPEN: ['session', 'work', 'pay'],
  CLOSING: ['work', 'pay'],
  CLOSED_AT_ONCE: [],
  ENDED: [],
}

/** State that an admin's request wants for a campaign: a status, a shutdown mode, or both. */
export type LifecycleTarget = {
  status?: CampaignStatus | undefined
  shutdownMode?: ShutdownMode | undefined
}

export type Move = 'publish' | 'unpublish' | 'end' | 'reopen' | 'close softly' | 'close at once' | 'stay open'

type MoveRow = {
  from: readonly Phase[]
  to: { status: CampaignStatus; shutdownMode: ShutdownMode }
  /** At least one of these fields must be in the request to trigger the move. */
  triggeredBy: readonly (keyof LifecycleTarget)[]
  needs?: 'readiness' | 'no orders' | 'an end' | 'what becomes of paid orders'
}

const MODE = ['shutdownMode'] as const

export const MOVES: Readonly<Record<Move, MoveRow>> = {
  publish: {
    from: ['DRAFT'],
    to: { status: 'LIVE', shutdownMode: 'NONE' },
    triggeredBy: ['status'],
    needs: 'readiness',
  },
  unpublish: {
    from: ['OPEN'],
    to: { status: 'DRAFT', shutdownMode: 'NONE' },
    triggeredBy: ['status'],
    needs: 'no orders',
  },
  reopen: {
    from: ['ENDED'],
    to: { status: 'LIVE', shutdownMode: 'NONE' },
    triggeredBy: ['status'],
    needs: 'readiness',
  },
  'stay open': { from: ['CLOSING'], to: { status: 'LIVE', shutdownMode: 'NONE' }, triggeredBy: MODE },
  'close softly': {
    from: ['OPEN', 'CLOSING'],
    to: { status: 'LIVE', shutdownMode: 'SOFT_CLOSE' },
    triggeredBy: MODE,
    needs: 'an end',
  },
  'close at once': {
    from: ['OPEN', 'CLOSING', 'CLOSED_AT_ONCE'],
    to: { status: 'LIVE', shutdownMode: 'EMERGENCY_CLOSE' },
    triggeredBy: MODE,
    needs: 'what becomes of paid orders',
  },
  end: {
    from: ['OPEN', 'CLOSING', 'CLOSED_AT_ONCE'],
    to: { status: 'ENDED', shutdownMode: 'ENDED' },
    triggeredBy: ['status', 'shutdownMode'],
  },
}

export function findMove(from: Phase, wanted: LifecycleTarget): Move | undefined {
  return (Object.keys(MOVES) as Move[]).find((name) => {
    const { from: phases, to, triggeredBy: askedBy } = MOVES[name]
    return (
      phases.includes(from) &&
      askedBy.some((field) => wanted[field] !== undefined) &&
      (['status', 'shutdownMode'] as const).every((field) => wanted[field] === undefined || wanted[field] === to[field])
    )
  })
}
