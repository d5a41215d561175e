import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, unprocessable } from '../../../platform/errors.ts'
import { canSwitchOff, MAILED_TYPES, type NotificationType } from './notification-types.ts'
import { listMuted, muteTypes, unmuteTypes } from './queries/muted-notifications.ts'

/** Whether notices of a type are mailed too; `locked`: they always are. */
export type MailPreference = { type: NotificationType; email: boolean; locked: boolean }

/** What an account wants mailed, every type of notice once. One statement. */
export async function listPreferences({ db }: Pick<Context, 'db'>, accountId: string): Promise<MailPreference[]> {
  const muted = await listMuted(db, accountId)
  return MAILED_TYPES.map((type) => {
    const locked = !canSwitchOff(type)
    return { type, locked, email: locked || !muted.has(type) }
  })
}

/**
 * Switches mail on or off by type; types that are not named stay as they are. The bell tells of everything either way.
 * @throws BadRequest when a type is named twice; UnprocessableEntity when a mail about money or a dispute would end.
 */
export async function savePreferences(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  wanted: readonly Pick<MailPreference, 'type' | 'email'>[],
): Promise<void> {
  const types = wanted.map(({ type }) => type)
  if (new Set(types).size < types.length) throw badRequest('Name each type once.')
  const locked = wanted.find(({ type, email }) => !email && !canSwitchOff(type))
  if (locked) throw unprocessable(`${locked.type} is about money or a dispute: its mail cannot be switched off.`)
  const typesWith = (isMailed: boolean) => wanted.flatMap(({ type, email }) => (email === isMailed ? type : []))
  await inTransaction(db, async (trx) => {
    await muteTypes(trx, accountId, typesWith(false), clock.now())
    await unmuteTypes(trx, accountId, typesWith(true))
  })
}
