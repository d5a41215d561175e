import Type, { type Static } from 'typebox'
import type { Config } from '../../../platform/config/load-config.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, isoTime, named, Time } from '../../../platform/http/schemas.ts'
import { toAddress } from '../../media/files/index.ts'
import { MadeBy } from '../../media/models/index.ts'
import { makerOfDelivery } from './delivery-maker.ts'
import type { HistoryRow } from './queries/history.ts'
import type { OfferRow } from './queries/offer-row.ts'

/** Key of the files in the changes of a history entry. */
export const DELIVERED_FILES = 'deliveryFileUrls'

export const DeliveryView = named(
  'Delivery',
  Exactly({
    version: Type.Integer({ minimum: 1 }),
    fileUrls: Type.Array(Type.String(), { description: 'Signed, valid for 15 minutes.' }),
    madeBy: MadeBy,
    notes: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    deliveredAt: Time,
    revisionReason: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Changes that the brand requested after this version; null if it requested none.',
    }),
  }),
  {
    version: 1,
    fileUrls: ['https://files.example.com/winter-roast-first.mp4'],
    madeBy: null,
    notes: 'The thirty seconds.',
    deliveredAt: STORY.sentAt,
    revisionReason: 'A little brighter, please.',
  },
)

/**
 * Lists the versions of the work, oldest first, from the history. The latest one comes from the
 * offer, because its files may have got another owner. Versions without known files are left out.
 */
export function viewDeliveries(
  offer: OfferRow,
  history: readonly HistoryRow[],
  now: Date,
  config: Config,
): Static<typeof DeliveryView>[] {
  const made = history.filter(({ action }) => action === 'DELIVER')
  const revised = history.filter(({ action, to_status: to }) => to === 'REVISION_REQUESTED' && action !== 'DELIVER')
  return made.flatMap((entry, at) => {
    const isLast = at === made.length - 1
    const files = isLast ? offer.delivery_file_urls : filesOf(entry)
    if (files.length === 0) return []
    const next = made[at + 1]
    const answer = revised.find(
      ({ sequence }) => sequence > entry.sequence && (next === undefined || sequence < next.sequence),
    )
    return [
      {
        version: at + 1,
        fileUrls: files.map((file) => toAddress(config, file, now)),
        madeBy: makerOfDelivery(offer, files),
        notes: isLast ? offer.delivery_notes : entry.note,
        deliveredAt: isoTime(entry.created_at),
        revisionReason: answer?.note ?? null,
      },
    ]
  })
}

function filesOf({ changes }: HistoryRow): string[] {
  const files = (changes as Readonly<Record<string, unknown>> | null)?.[DELIVERED_FILES]
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}
