import { sql } from 'kysely'
import { type Clock, later, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { SignupRole } from '../port.ts'
import type { Codes } from './codes.ts'
import type { IssuerMails } from './mails.ts'
import { hasSignup, type Signup, writeSignup } from './signups.ts'
import { findUser } from './users.ts'

/** Longer than a batch can take with every time-out met: a row is claimed twice only after its first taker died. */
const LEASE_MS = 3 * MINUTE_MS
const BATCH = 10
const SIDE_BY_SIDE = 5
/** 10 s, 40 s, 3 min, 11 min, 43 min: each try mails a fresh code, so a late one is as good as a prompt one. */
const MOST_ATTEMPTS = 6
const waitMs = (attempts: number): number => 10 * SECOND_MS * 4 ** (attempts - 1)

export type MailRequest =
  | { email: string; asker: string; kind: 'resend' | 'reset' }
  | { email: string; asker: ''; kind: 'password-changed' | 'address-changed' }
  | { email: string; asker: string; kind: 'signup'; signup: Signup }

/**
 * What somebody asked to have mailed, as a row that is there before they get their answer. Nothing is looked up until
 * later, so the answer takes as long for an address nobody knows; and a crash loses no mail that was promised.
 */
export type MailRequests = {
  write: (request: MailRequest) => Promise<void>
  /** As part of a change that it tells of; call `kick` once that is committed. */
  writeIn: (trx: Trx, request: MailRequest) => Promise<void>
  kick: () => void
  /** Works off what is due. Any number of processes may: each row is claimed by one of them. */
  sendDue: () => Promise<void>
  /** Takes up nothing more; resolves when what is under way has ended. */
  stop: () => Promise<void>
}

type Parts = { db: Db; clock: Clock; codes: Codes; mails: IssuerMails; log: Log }
type Row = { id: string; email: string; asker: string; kind: MailRequest['kind']; attempts: number } & (
  | { password_hash: string; display_name: string; role: SignupRole }
  | { password_hash: null; display_name: null; role: null }
)

export function createMailRequests(parts: Parts): MailRequests {
  const { db, clock, log } = parts
  let running: Promise<void> | undefined
  let isKicked = false
  let isStopped = false

  const sendBatch = async (): Promise<number> => {
    const rows = await claim(db, clock.now())
    // Of one address in the order they were asked for, so that the newest mail holds the newest code.
    const byAddress = Map.groupBy(rows, ({ email }) => email).values()
    await forEachConcurrently(byAddress, SIDE_BY_SIDE, async (requests) => {
      for (const row of requests) await sendOne(parts, row)
    })
    return rows.length
  }
  const sendAll = async (): Promise<void> => {
    while (!isStopped && (await sendBatch()) > 0);
  }
  const sendDue = async (): Promise<void> => {
    while (running) await running.catch(() => undefined)
    running = sendAll().finally(() => {
      running = undefined
    })
    return running
  }
  const kick = (): void => {
    if (isKicked || isStopped) return
    isKicked = true
    // After the answer is out. What goes wrong here is tried again by the job.
    setImmediate(() => {
      isKicked = false
      if (!isStopped) sendDue().catch((error: unknown) => log.error({ err: error }, 'sign-in mails'))
    })
  }

  const insert = async (into: Pick<Db | Trx, 'insertInto'>, request: MailRequest): Promise<void> => {
    const now = clock.now()
    const { email, asker, kind } = request
    const signup =
      kind === 'signup'
        ? {
            password_hash: request.signup.passwordHash,
            display_name: request.signup.displayName,
            role: request.signup.role,
          }
        : {}
    await into
      .insertInto('identity.mail_requests')
      .values({ id: newId(), email, asker, kind, ...signup, next_attempt_at: now, created_at: now })
      .execute()
  }

  return {
    write: async (request) => {
      await insert(db, request)
      kick()
    },
    writeIn: insert,
    kick,
    sendDue,
    stop: async () => {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}

async function claim(db: Db, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from identity.mail_requests
      where next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at, id
      limit ${BATCH}
      for update skip locked
    )
    update identity.mail_requests r
    set attempts = r.attempts + 1, next_attempt_at = ${later(now, LEASE_MS)}::timestamptz
    from due where r.id = due.id
    returning r.id, r.email, r.asker, r.kind, r.attempts, r.password_hash, r.display_name, r.role
  `.execute(db)
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function sendOne(parts: Parts, row: Row): Promise<void> {
  const { db, clock, log } = parts
  try {
    await answer(parts, row)
    await db.deleteFrom('identity.mail_requests').where('id', '=', row.id).execute()
  } catch (error) {
    const { id, kind, attempts } = row
    const line = { mailRequest: id, kind, attempts, reason: reasonOf(error) }
    if (attempts >= MOST_ATTEMPTS) {
      log.error(line, 'a sign-in mail was given up')
      await db.deleteFrom('identity.mail_requests').where('id', '=', id).execute()
      return
    }
    log.warn(line, 'a sign-in mail was not taken')
    await db
      .updateTable('identity.mail_requests')
      .set({ next_attempt_at: later(clock.now(), waitMs(attempts)) })
      .where('id', '=', id)
      .execute()
  }
}

async function answer({ db, clock, codes, mails }: Parts, row: Row): Promise<void> {
  const { email, asker } = row
  if (row.kind === 'password-changed') return mails.passwordChanged(email)
  if (row.kind === 'address-changed') return mails.addressChanged(email)
  const isMember = (await findUser(db, email)) !== undefined
  if (row.kind === 'reset') {
    if (!isMember) return
    const code = await inTransaction(db, (trx) => codes.write(trx, { email, purpose: 'reset', asker }, clock.now()))
    return mails.resetCode(email, code)
  }
  if (isMember) return row.kind === 'signup' ? mails.addressTaken(email) : undefined
  const code = await inTransaction(db, async (trx) => {
    const now = clock.now()
    if (row.password_hash !== null) {
      const { password_hash: passwordHash, display_name: displayName, role } = row
      await writeSignup(trx, email, { passwordHash, displayName, role }, now)
      // Kept once: should the mail fail, what remains to be done is to send a code.
      await trx
        .updateTable('identity.mail_requests')
        .set({ kind: 'resend', password_hash: null, display_name: null, role: null })
        .where('id', '=', row.id)
        .execute()
    } else if (!(await hasSignup(trx, email))) return undefined
    return codes.write(trx, { email, purpose: 'confirm', asker }, now)
  })
  if (code !== undefined) await mails.confirmCode(email, code)
}

/** Mail servers like to repeat the address; the log does without. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/[^\s<>@"']+@[^\s<>@"']+/g, '…').slice(0, 500)
}
