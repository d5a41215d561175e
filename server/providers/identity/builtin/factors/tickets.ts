import { randomBytes } from 'node:crypto'
import { addMs, type Clock, MINUTE_MS } from '../../../../platform/clock.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { keyedDigest, seal, unseal } from '../../../../platform/security/sealed.ts'
import type { User } from '../users.ts'

export const TICKET_MINUTES = 10

/** Contents of each kind of ticket. `nonce` is also the challenge that a passkey signs. */
type TicketData = {
  'passkey sign-in': object
  'new passkey': { sub: string }
  'new authenticator app': { sub: string; key: string }
  'step-up': { sub: string }
  'second step': { sub: string; email: string; passwordMark: string; identity?: ProvenIdentity | undefined }
}
/** The person of a sign-in with another provider. */
export type ProvenIdentity = { provider: string; issuer: string; subject: string; email: string | null }
/** Links an identity to an account and follows its address, after the second step. */
export type AdoptIdentity = (trx: Trx, user: User, identity: ProvenIdentity) => Promise<User>
type Purpose = keyof TicketData
type Stamp = { nonce: string; expiresAt: string }
export type Ticket<Of extends Purpose> = TicketData[Of] & Stamp

/**
 * Sealed tickets of one step of a conversation, which the client sends back with the next step.
 * Nothing is stored until a ticket is used, so strangers who open the sign-in page cost no rows.
 */
export type Tickets = {
  issue: <Of extends Purpose>(purpose: Of, data: TicketData[Of]) => { sealed: string; nonce: string }
  /** Returns undefined if we did not issue the ticket for this purpose, or if it has expired. */
  open: <Of extends Purpose>(purpose: Of, sealed: string | undefined) => Ticket<Of> | undefined
  /** Returns false if any server has already used the ticket. */
  useUp: (trx: Pick<Trx, 'insertInto'>, ticket: Stamp) => Promise<boolean>
  isUsed: (db: Db, ticket: Stamp) => Promise<boolean>
  forgetExpired: (db: Db) => Promise<void>
}

export function createTickets(secret: string, clock: Clock): Tickets {
  const digest = (nonce: string) => keyedDigest(secret, 'used ticket', nonce)
  return {
    issue: (purpose, data) => {
      const nonce = randomBytes(32).toString('base64url')
      const expiresAt = addMs(clock.now(), TICKET_MINUTES * MINUTE_MS).toISOString()
      return { sealed: seal(secret, `ticket for ${purpose}`, JSON.stringify({ ...data, nonce, expiresAt })), nonce }
    },
    open: (purpose, sealed) => {
      const ticket = sealed === undefined ? undefined : tryUnseal(secret, purpose, sealed)
      return ticket && new Date(ticket.expiresAt) > clock.now() ? ticket : undefined
    },
    useUp: async (trx, { nonce, expiresAt }) => {
      const used = await trx
        .insertInto('identity.used_tickets')
        .values({ nonce_hash: digest(nonce), expires_at: new Date(expiresAt) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('nonce_hash')
        .executeTakeFirst()
      return used !== undefined
    },
    isUsed: async (db, { nonce }) => {
      const used = await db
        .selectFrom('identity.used_tickets')
        .select('nonce_hash')
        .where('nonce_hash', '=', digest(nonce))
        .executeTakeFirst()
      return used !== undefined
    },
    forgetExpired: async (db) => {
      await db.deleteFrom('identity.used_tickets').where('expires_at', '<=', clock.now()).execute()
    },
  }
}

function tryUnseal<Of extends Purpose>(secret: string, purpose: Of, sealed: string): Ticket<Of> | undefined {
  try {
    return JSON.parse(unseal(secret, `ticket for ${purpose}`, sealed)) as Ticket<Of>
  } catch {
    // A value that we have not sealed for this purpose counts as missing.
    return undefined
  }
}
