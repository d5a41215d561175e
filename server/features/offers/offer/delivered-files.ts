import type { Config } from '../../../platform/config/load-config.ts'
import { type AppError, forbidden } from '../../../platform/errors.ts'
import { lastDayWords } from '../../../platform/scope-of-use/scope-words.ts'
import { message } from '../../../platform/words/index.ts'
import { toAddress } from '../../media/files/index.ts'
import type { OfferRole } from './domain/offer-states.ts'
import type { OfferWithPeople } from './queries/find-offer.ts'
import type { OfferRow } from './queries/offer-row.ts'

type Licensed = OfferRow & Pick<OfferWithPeople, 'licensed_until' | 'root_status' | 'root_money_returned_at'>

/** Files of one version of the work. Without a version, of the latest. */
type Delivered = { role: OfferRole | null; files: readonly string[]; version?: number }

/** First moment at which the brand may no longer use the work. Null: no end, or not completed. */
export const licensedUntilOf = ({
  completed_at,
  licensed_until,
}: Pick<Licensed, 'completed_at' | 'licensed_until'>): Date | null => (completed_at === null ? null : licensed_until)

/**
 * Returns the refusal of a delivered file, for a brand whose license is over or was refunded. The
 * files stay, and the talent and admins still get them. In a dispute both sides need them.
 */
export function refusalOfFiles(offer: Licensed, role: OfferRole | null, now: Date): AppError | undefined {
  if (role !== 'brand') return undefined
  if (isRefunded(offer))
    return forbidden('The payment for this work was refunded, so it has no license. It cannot be downloaded.')
  const end = licensedUntilOf(offer)
  if (offer.status !== 'COMPLETED' || end === null || now < end) return undefined
  return forbidden(
    message(
      'The license for this work ended on {day}, so it cannot be downloaded. Renew the license to use the work again.',
      { day: lastDayWords(end) },
    ),
  )
}

/**
 * True also for a revision whose work was refunded, because a revision stays inside the license of
 * its work.
 */
const isRefunded = ({ money_returned_at, root_status, root_money_returned_at }: Licensed): boolean =>
  money_returned_at !== null || root_money_returned_at !== null || root_status === 'CANCELLED'

/**
 * Returns the addresses of delivered files: the only place that makes them for the sides of an
 * offer. After the end of its license, a brand gets addresses that answer 403 with the reason.
 */
export function addressFiles(
  offer: Licensed,
  { role, files, version }: Delivered,
  now: Date,
  config: Config,
): string[] {
  const isRefused = refusalOfFiles(offer, role, now) !== undefined
  return files.map((file, at) =>
    isRefused
      ? `${config.BASE_URL}/api/offers/${encodeURIComponent(offer.id)}/deliverables/${version ?? 'latest'}/${at + 1}`
      : toAddress(config, file, now),
  )
}
