import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { digestOf } from '../bearer.ts'
import type { FanSession } from '../domain/fan-session.ts'
import { SELECTED, toFanSession } from './session-row.ts'

export type SessionVisitor = Pick<Caller, 'accountId'> | undefined

/**
 * Returns the session of a bearer token. A session of an account opens only for that account,
 * because others may have the token too, for example after a sign-out on a shared browser.
 * @throws NotFound for any other token, also for internal ids; SESSION_MOVED if the session has
 * moved to another device
 */
export async function getFanSession(db: Db | Trx, bearer: string, opener: SessionVisitor): Promise<FanSession> {
  const session = await findSessionOfBearer(db, bearer, opener)
  if (session) return session
  if (await hasMoved(db, bearer))
    throw new AppError(
      'SESSION_MOVED',
      'This session was moved to another device. Continue there, or start a new one here.',
    )
  throw notFound('There is no such session. Create a new one.')
}

/** Does the same as getFanSession, but returns undefined instead of throwing. */
export async function findSessionOfBearer(
  db: Db | Trx,
  bearer: string,
  opener: SessionVisitor,
): Promise<FanSession | undefined> {
  const row = await db
    .selectFrom('merch_sessions')
    .select(SELECTED)
    .where('bearer_digest', '=', digestOf(bearer))
    .where((eb) => eb.or([eb('account_id', 'is', null), ...(opener ? [eb('account_id', '=', opener.accountId)] : [])]))
    .executeTakeFirst()
  return row && toFanSession(row)
}

async function hasMoved(db: Db | Trx, bearer: string): Promise<boolean> {
  const row = await db
    .selectFrom('merch_sessions')
    .select('id')
    .where('moved_digest', '=', digestOf(bearer))
    .executeTakeFirst()
  return row !== undefined
}

/** Finds a session by its internal id, without checking access. */
export async function findFanSession(db: Db | Trx, id: string): Promise<FanSession | undefined> {
  const row = await db.selectFrom('merch_sessions').select(SELECTED).where('id', '=', id).executeTakeFirst()
  return row && toFanSession(row)
}

/** Locks a session by its internal id until the transaction ends. */
export async function lockFanSession(trx: Trx, id: string): Promise<FanSession | undefined> {
  const row = await trx
    .selectFrom('merch_sessions')
    .select(SELECTED)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toFanSession(row)
}
