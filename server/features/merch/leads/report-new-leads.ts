import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { countIfAllowed, refundAttempt, type ThrottleRule, throttleKey } from '../../../platform/security/throttle.ts'
import { type AdminMatter, notifyAdmins } from '../../people/notifications/index.ts'
import { claimUnreportedLeads } from './queries/leads.ts'

/**
 * The daily job may run late, and the next run must still send its mail. The minimum interval is
 * therefore four hours shorter than a day.
 */
const REST_MS = DAY_MS - 4 * HOUR_MS
const ONCE_A_DAY: ThrottleRule = {
  name: 'merch-leads-told',
  delaysSeconds: [REST_MS / SECOND_MS],
  forgetAfterMs: REST_MS,
}

/**
 * Mails the admins the number of new leads, at most once a day and not if all look like spam. Each
 * lead is counted in one mail.
 * @returns the number of reported leads
 */
export async function reportNewLeads({ db, clock, config }: Context): Promise<{ told: number }> {
  const at = clock.now()
  const turn = throttleKey(config.SECRET_KEY, ONCE_A_DAY, 'the admins')
  return inTransaction(db, async (trx) => {
    if (!(await countIfAllowed(trx, turn, at))) return { told: 0 }
    const { genuine, suspected } = await claimUnreportedLeads(trx, at)
    if (genuine === 0) await refundAttempt(trx, [turn])
    else await notifyAdmins(trx, newLeadsMatter(genuine, suspected), at)
    return { told: genuine }
  })
}

export const newLeadsMatter = (genuine: number, suspected: number): AdminMatter => ({
  kind: 'merch-leads',
  area: 'fans',
  title: genuine === 1 ? 'You have a new lead' : `You have ${genuine} new leads`,
  paragraphs: [
    `${genuine === 1 ? 'One lead' : `${genuine} leads`} came in since our last email${describeSpamCount(suspected)}.`,
    'Read and answer them under Leads in the admin area, or download them as CSV. We email you about new leads at most once a day.',
  ],
})

const describeSpamCount = (suspected: number): string =>
  suspected === 0 ? '' : `, not counting ${suspected} suspected of being spam`
