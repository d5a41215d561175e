import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, unprocessable } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import { changeDigest, type DigestPreference, readDigest } from './change-digest.ts'
import { canBeDigested, canSwitchOff, MAILED_TYPES, type NotificationType } from './notification-types.ts'
import { type Channel, hideTypes, listSwitchedOff, muteTypes, silenceTypes, switchOn } from './queries/switched-off.ts'

/**
 * `locked` is true if neither the mail nor the bell can be switched off; devices can always be
 * silenced. `waits` is true if the mail is added to the digest of an account that has one.
 */
export type MailPreference = {
  type: NotificationType
  email: boolean
  bell: boolean
  push: boolean
  locked: boolean
  waits: boolean
}
export type Preferences = { preferences: MailPreference[]; digest: DigestPreference }

/** Omitted channels keep their values. */
export type PreferenceChange = Pick<MailPreference, 'type'> & Partial<Record<Channel, boolean>>
export type PreferenceChanges = {
  preferences: readonly PreferenceChange[]
  digest?: Partial<Pick<DigestPreference, 'rhythm' | 'timeZone'>>
}

export async function listPreferences({ db }: Pick<Context, 'db'>, accountId: string): Promise<Preferences> {
  const off = await listSwitchedOff(db, accountId)
  const preferences = MAILED_TYPES.map((type) => {
    const locked = !canSwitchOff(type)
    const isOn = (channel: Channel) => (locked && channel !== 'push') || !off[channel].has(type)
    const channels = { email: isOn('email'), bell: isOn('bell'), push: isOn('push') }
    return { type, ...channels, locked, waits: canBeDigested(type) }
  })
  return { preferences, digest: await readDigest(db, accountId) }
}

/**
 * Switches mail, bell or devices on or off for notice types, and changes the digest. Omitted fields
 * keep their values. A change to immediate mails sends the pending notices immediately.
 * @throws BadRequest for a repeated type or an invalid time zone
 * @throws UnprocessableEntity when switching off notices that are always sent, such as notices
 * about money and disputes
 */
export async function savePreferences(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  { preferences: wanted, digest }: PreferenceChanges,
): Promise<void> {
  const types = wanted.map(({ type }) => type)
  if (new Set(types).size < types.length) throw badRequest('List each type only once.')
  const locked = wanted.find(({ type, email, bell }) => (email === false || bell === false) && !canSwitchOff(type))
  if (locked)
    throw unprocessable(message('{type} notices are always sent, so they cannot be turned off.', { type: locked.type }))
  const typesWith = (channel: Channel, isOn: boolean) =>
    wanted.flatMap((one) => (one[channel] === isOn ? one.type : []))
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    await muteTypes(trx, accountId, typesWith('email', false), now)
    await hideTypes(trx, accountId, typesWith('bell', false), now)
    await silenceTypes(trx, accountId, typesWith('push', false), now)
    await switchOn(trx, accountId, {
      email: typesWith('email', true),
      bell: typesWith('bell', true),
      push: typesWith('push', true),
    })
    if (digest) await changeDigest(trx, accountId, digest, now)
  })
}
