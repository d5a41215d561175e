import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { keepReferences, toReferences } from '../../media/files/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { actOnOffer, automaticReleaseDate, DELIVERED_FILES, moveOffer, type OfferView } from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'

type Delivery = { offerId: string; fileUrls: string[]; notes: string | null }

/**
 * Delivers the work and starts its review time. Repeating the same delivery has no second effect;
 * a different one is refused. Candidates that were submitted with the offer may be delivered as
 * they are, because their files are already stored.
 * @throws BadRequest for an unsafe address or a file that was not uploaded for this offer; the
 * errors of actOnOffer
 */
export const deliverOffer = (
  ctx: Context,
  caller: Caller,
  { offerId, fileUrls, notes }: Delivery,
): Promise<OfferView> => {
  const files = toReferences(ctx.config, fileUrls, 'fileUrls')
  return actOnOffer(ctx, caller, {
    offerId,
    action: 'DELIVER',
    isRepeat: (offer, lastIsTheirs) =>
      lastIsTheirs && isDeepStrictEqual(offer.delivery_file_urls, files) && offer.delivery_notes === notes,
    perform: ({ offer, actor, now }) =>
      inTransaction(ctx.db, async (trx) => {
        const set = {
          delivery_file_urls: files,
          delivery_notes: notes,
          delivery_submitted_at: now,
          automatic_release_at: automaticReleaseDate(offer.paid_at ?? now, now, ctx.config),
          extension_days: null,
          extension_reason: null,
          extension_asked_at: null,
        }
        const moved = await moveOffer(trx, {
          offer,
          action: 'DELIVER',
          to: 'DELIVERED',
          set,
          actor,
          note: notes,
          // Later deliveries replace the offer's files, so the history stores the files of each
          // delivery.
          changes: { [DELIVERED_FILES]: files },
          at: now,
        })
        if (!moved) return undefined
        const chosen = [offer.selected_sample_url, offer.selected_voice_url]
        const uploaded = files.map((file) => (chosen.includes(file) ? '' : file))
        await keepReferences(trx, uploaded, 'fileUrls', { kind: 'deliverable', subjectId: offer.id }, now)
        await notify(trx, [buildNotice('DELIVERY_READY', 'brand', moved, offer, { note: notes })], now)
        return moved
      }),
  })
}
