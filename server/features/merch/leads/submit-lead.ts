import type { FastifyRequest } from 'fastify'
import { HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { badRequest } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/connections/network.ts'
import { newId } from '../../../platform/ids.ts'
import { countAttempt, countIfAllowed, type ThrottleRule, throttleKey } from '../../../platform/security/throttle.ts'
import { storableJson } from '../../../platform/storable-text.ts'
import { visibleText, visibleTextOrNull } from '../../../platform/visible-text.ts'
import { looksLikeSpam } from './domain/looks-like-spam.ts'
import { insertLead } from './queries/leads.ts'

export type LeadInput = {
  kind: string
  name: string
  email: string
  message?: string
  data?: object
  /** Hidden from people, so only spam programs fill it in. */
  website?: string
}

export const MAX_DATA_BYTES = 4096
const HOUR_SECONDS = HOUR_MS / SECOND_MS

/** Ten leads per hour from one network. */
const BY_NETWORK: ThrottleRule = {
  name: 'merch-lead-network',
  delaysSeconds: [...Array.from({ length: 9 }, () => 0), HOUR_SECONDS],
  forgetAfterMs: HOUR_MS,
}
/**
 * Drops a repetition with the same mail address and message within an hour, for example after a
 * double click.
 */
const AGAIN: ThrottleRule = { name: 'merch-lead-again', delaysSeconds: [HOUR_SECONDS], forgetAfterMs: HOUR_MS }

/**
 * Stores a lead from a form. A lead whose hidden field is filled in, or a repetition within an
 * hour, is dropped without an error.
 * @throws BadRequest for data over 4 kB; RateLimited
 */
export async function submitLead(ctx: Context, request: Pick<FastifyRequest, 'ip'>, given: LeadInput): Promise<void> {
  const { SECRET_KEY } = ctx.config
  const at = ctx.clock.now()
  const data = given.data === undefined ? null : storableJson(given.data)
  if (data !== null && Buffer.byteLength(data) > MAX_DATA_BYTES) throw tooMuchData()
  await countAttempt(ctx.db, [throttleKey(SECRET_KEY, BY_NETWORK, networkOf(request.ip))], at)
  if (given.website) return
  const [name, email, message] = [visibleText(given.name), addressOf(given.email), visibleTextOrNull(given.message)]
  const again = throttleKey(SECRET_KEY, AGAIN, `${email}\n${message ?? given.kind}`)
  await inTransaction(ctx.db, async (trx) => {
    if (!(await countIfAllowed(trx, again, at))) return
    await insertLead(trx, {
      id: newId(),
      kind: given.kind,
      name,
      email,
      message,
      data,
      is_suspected: looksLikeSpam({ name, message }),
      told_at: null,
      created_at: at,
    })
  })
}

const tooMuchData = () => {
  const message = `“data” takes up to ${MAX_DATA_BYTES} bytes of JSON.`
  return badRequest(`${message} Leave out fields that are not needed.`, { issues: [{ path: 'data', message }] })
}
