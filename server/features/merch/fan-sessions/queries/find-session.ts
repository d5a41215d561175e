import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { digestOf } from '../bearer.ts'
import type { FanSession } from '../domain/fan-session.ts'
import { SELECTED, toFanSession } from './session-row.ts'

/** Who is signed in where a session is asked for; undefined for nobody. */
export type Opener = Pick<Caller, 'accountId'> | undefined

/**
 * Returns the session that a bearer opens. One that belongs to an account opens for that account alone: whoever else has its
 * bearer has it from a browser that the owner has left. One statement, two when there is none.
 * @throws NotFound for anything else, internal ids included; SESSION_MOVED for one that goes on on another device
 */
export async function getFanSession(db: Db | Trx, bearer: string, opener: Opener): Promise<FanSession> {
  const session = await findSessionOfBearer(db, bearer, opener)
  if (session) return session
  if (await hasMoved(db, bearer))
    throw new AppError('SESSION_MOVED', 'This session went on on another device. Go on there, or begin a new one here.')
  throw notFound('There is no such session. Create a new one.')
}

/** As getFanSession; undefined for anything else. One statement. */
export async function findSessionOfBearer(
  db: Db | Trx,
  bearer: string,
  opener: Opener,
): Promise<FanSession | undefined> {
  const row = await db
    .selectFrom('merch_sessions')
    .select(SELECTED)
    .where('bearer_digest', '=', digestOf(bearer))
    .where((eb) => eb.or([eb('account_id', 'is', null), ...(opener ? [eb('account_id', '=', opener.accountId)] : [])]))
    .executeTakeFirst()
  return row && toFanSession(row)
}

/** Whether a bearer opened a session until that was handed over. One statement. */
async function hasMoved(db: Db | Trx, bearer: string): Promise<boolean> {
  const row = await db
    .selectFrom('merch_sessions')
    .select('id')
    .where('moved_digest', '=', digestOf(bearer))
    .executeTakeFirst()
  return row !== undefined
}

/** A session by its internal id, for our own work. One statement. */
export async function findFanSession(db: Db | Trx, id: string): Promise<FanSession | undefined> {
  const row = await db.selectFrom('merch_sessions').select(SELECTED).where('id', '=', id).executeTakeFirst()
  return row && toFanSession(row)
}

/** As findFanSession, held as it is until the transaction ends. One statement. */
export async function lockFanSession(trx: Trx, id: string): Promise<FanSession | undefined> {
  const row = await trx
    .selectFrom('merch_sessions')
    .select(SELECTED)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toFanSession(row)
}
