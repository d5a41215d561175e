import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { copyRows, findGlobalCart, listCartItems, pieceKey } from '../carts/index.ts'
import {
  createSession,
  findSessionOfBearer,
  getFanSession,
  lockFanSession,
  type SessionVisitor,
} from '../fan-sessions/index.ts'
import { openRecoveryLink } from './open-recovery-link.ts'

type RestoreCaller = {
  visitor: Caller | undefined
  cookieId: string | null
  request: Pick<FastifyRequest, 'ip' | 'headers'>
}

type RestoreRequest = {
  /** Without a token of a mailed link, the cart of the browser or signed-in person is restored. */
  token?: string | undefined
  campaignSlug: string
  /**
   * Session that the browser already has in this store. If it contains all the rows, no session is
   * created.
   */
  known?: string | null
}

/**
 * Restores the cart of one campaign on any device, from a mailed link or this browser's cart.
 * Creates a new session with copies of the rows and their art, but no photo, address or name
 * (decision 0152). Rows that one of the two sessions orders disappear from the other.
 * @throws NotFound for a link that is wrong or expired, for rows that were ordered, or for a
 * campaign without rows; CAMPAIGN_CLOSED
 */
export async function restoreCart(
  ctx: Context,
  { visitor, cookieId, request }: RestoreCaller,
  { token, campaignSlug, known = null }: RestoreRequest,
): Promise<{ sessionId: string; items: number }> {
  const holder = { cookieId: token === undefined ? cookieId : null, userId: visitor?.userId ?? null }
  const found = await (token === undefined ? findOwn(ctx, holder, campaignSlug) : findMailed(ctx, token, campaignSlug))
  if (known !== null) {
    const items = await countIfAllThere(ctx, { bearer: known, visitor }, found.rows)
    if (items !== undefined) return { sessionId: known, items }
  }
  const bearer = await createSession(ctx, { visitor, request }, { campaignSlug })
  const { id } = await getFanSession(ctx.db, bearer, visitor)
  const at = ctx.clock.now()
  const items = await inTransaction(ctx.db, async (trx) => {
    const session = await lockFanSession(trx, id)
    if (!session || session.campaignId === null) throw linkExpired()
    const rowIds = found.rows.map((row) => row.id)
    const copying = { rowIds, session: { ...session, campaignId: session.campaignId }, from: found.from, holder }
    return copyRows(trx, copying, at)
  })
  return { sessionId: bearer, items }
}

type Row = { id: string } & Parameters<typeof pieceKey>[0]
type CartToRestore = { rows: readonly Row[]; from: { rootId: string; email: string } | null }

async function findMailed(ctx: Context, token: string, campaignSlug: string): Promise<CartToRestore> {
  const opened = await openRecoveryLink(ctx, token)
  const rows = opened?.rows.filter((row) => row.campaignSlug === campaignSlug) ?? []
  const [first] = rows
  if (!opened || !first || opened.link.email === null) throw linkExpired()
  return { rows, from: { rootId: first.rootId, email: opened.link.email } }
}

async function findOwn(
  ctx: Context,
  holder: { cookieId: string | null; userId: string | null },
  campaignSlug: string,
): Promise<CartToRestore> {
  const found = await findGlobalCart(ctx, holder)
  const rows = found?.groups.find(({ campaign }) => campaign.slug === campaignSlug)?.items ?? []
  if (rows.length === 0) throw linkExpired()
  return { rows, from: null }
}

/** Undefined if one of `rows` is missing from the cart. */
async function countIfAllThere(
  ctx: Context,
  { bearer, visitor }: { bearer: string; visitor: SessionVisitor },
  rows: readonly Row[],
): Promise<number | undefined> {
  const session = await findSessionOfBearer(ctx.db, bearer, visitor)
  if (!session) return undefined
  const cart = await listCartItems(ctx.db, session)
  const there = new Set(cart.map(pieceKey))
  return rows.every((row) => there.has(pieceKey(row))) ? cart.length : undefined
}

const linkExpired = () => notFound('This link has expired, or its items were ordered. Add them again in the store.')
