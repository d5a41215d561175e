import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { notFound } from '../../../../platform/errors.ts'
import { digestOf } from '../bearer.ts'
import type { FanSession } from '../domain/fan-session.ts'
import { SELECTED, toFanSession } from './session-row.ts'

/** The session that a bearer opens. One statement. @throws NotFound for anything else, internal ids included */
export async function getFanSession(db: Db | Trx, bearer: string): Promise<FanSession> {
  const session = await findSessionOfBearer(db, bearer)
  if (!session) throw notFound('There is no such session. Create a new one.')
  return session
}

/** As getFanSession; undefined for anything else. One statement. */
export async function findSessionOfBearer(db: Db | Trx, bearer: string): Promise<FanSession | undefined> {
  const row = await db
    .selectFrom('merch_sessions')
    .select(SELECTED)
    .where('bearer_digest', '=', digestOf(bearer))
    .executeTakeFirst()
  return row && toFanSession(row)
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

/** What opens a session, sealed. One statement. */
export async function findSealedBearer(db: Db | Trx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('merch_sessions').select('sealed_bearer').where('id', '=', id).executeTakeFirst()
  return row?.sealed_bearer ?? undefined
}
