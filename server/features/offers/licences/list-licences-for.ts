import { parseDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { badField } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { endOfDay, startOfDay } from '../../../platform/scope-of-use/scope.ts'
import { message } from '../../../platform/words/index.ts'
import { chooseTalent } from '../../people/accounts/index.ts'
import { LICENCE_STAGES, type LicenceStage } from './domain/licence-status.ts'
import { viewListedLicence } from './listed-licence-view.ts'
import { countLicences, listLicences } from './queries/list-licences.ts'

type Query = {
  perspective?: 'buyer' | 'seller'
  /** Stages, separated by commas. */
  stage?: string
  search?: string
  accountId?: string
  from?: string
  until?: string
  limit: number
  offset: number
}

/**
 * Lists the licenses that the caller holds as a brand, or has given as a talent. An agent names one
 * of their talents.
 * @throws BadRequest for an unknown stage, an invalid day, or an `accountId` with the buyer's
 * perspective; Forbidden for a talent the caller does not represent
 */
export async function listLicencesFor(ctx: Context, caller: Caller, query: Query) {
  const { perspective = 'buyer', search = '', accountId, limit, offset } = query
  if (perspective === 'buyer' && accountId !== undefined)
    throw badField('accountId', 'accountId is allowed only with perspective seller.')
  // Reads from the primary, because a delayed standby could still have an agent link that has
  // ended.
  const db = accountId === undefined ? ctx.db : ctx.primary
  const talent = accountId === undefined ? caller.accountId : await chooseTalent({ db }, caller, accountId, 'read')
  const now = ctx.clock.now()
  const filter = {
    side: perspective,
    accountId: talent,
    stages: readStages(query.stage),
    search,
    from: readDay('from', query.from, startOfDay),
    until: readDay('until', query.until, endOfDay),
    now,
  }
  const rows = await listLicences(db, filter, { limit, offset })
  const total = await countLicences(db, filter)
  return { licences: rows.map((row) => viewListedLicence(row, now)), total, limit, offset }
}

function readDay(path: string, day: string | undefined, at: (day: string) => Date): Date | null {
  if (day === undefined) return null
  if (parseDay(day) === undefined) throw badField(path, message('“{day}” is no day of the calendar.', { day }))
  return at(day)
}

const isStage = (word: string): word is LicenceStage => LICENCE_STAGES.some((stage) => stage === word)

function readStages(text = ''): LicenceStage[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.find((word) => !isStage(word))
  if (unknown !== undefined)
    throw badField(
      'stage',
      message('“{word}” is no stage; use {known}.', { word: unknown, known: LICENCE_STAGES.join(', ') }),
    )
  return words.filter(isStage)
}
