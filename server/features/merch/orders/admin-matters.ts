import type { AdminMatter } from '../../people/notifications/index.ts'
import type { Part } from './domain/order-statuses.ts'
import type { Order } from './order.ts'

type About = Pick<Order, 'number' | 'look'>

const REASONS: Readonly<Record<string, string>> = {
  address: 'it cannot send to the address',
  out_of_stock: 'there is nothing left to print on',
  unknown_product: 'no variant of the product is known there',
  rejected: 'it takes no such order',
}
/** A shop’s code in words; anything else stands for itself. */
export const reasonInWords = (reason: string): string => REASONS[reason] ?? reason

/** An order that goes no further by itself. */
export const stuckMatter = ({ number, look }: About, part: Part, reason: string): AdminMatter => ({
  kind: 'merch-order-stuck',
  title: `Order ${number} goes no further by itself`,
  paragraphs: [
    part === 'things'
      ? `The print shop will not make order ${number} from “${look.campaignName}”: ${reasonInWords(reason)}.`
      : `The files of order ${number} from “${look.campaignName}” could not be made: ${reason}.`,
    'Put right what is in its way and have it tried again, or cancel the order: whoever ordered then gets their money back. Both are done under the order in the administration.',
  ],
})

/** A parcel that does not arrive. */
export const lostParcelMatter = ({ number, look }: About, trackingNumber: string | null): AdminMatter => ({
  kind: 'merch-parcel-lost',
  title: `The parcel of order ${number} is lost`,
  paragraphs: [
    `The carrier does not find the parcel${trackingNumber === null ? '' : ` ${trackingNumber}`} of order ${number} from “${look.campaignName}”.`,
    'Have it made once more by the print shop, or give the payment back. Whoever ordered sees that we are looking into it.',
  ],
})

/** A print order that could not be stopped in time. */
export const tooLateMatter = ({ number, look }: About): AdminMatter => ({
  kind: 'merch-print-not-stopped',
  title: `Order ${number} is cancelled, and printed all the same`,
  paragraphs: [
    `Order ${number} from “${look.campaignName}” was cancelled when the print shop had printed it already. The payment goes back all the same.`,
    'Ask the print shop whether it can keep the parcel, should you not want it sent.',
  ],
})

/** An order that an admin sent by hand, and that the print shop sends as well. */
export const sentTwiceMatter = ({ number, look }: About): AdminMatter => ({
  kind: 'merch-sent-twice',
  title: `Order ${number} was sent by hand, and by the print shop`,
  paragraphs: [
    `Order ${number} from “${look.campaignName}” was marked as sent by hand when the print shop had made it already, and could not be stopped there any more.`,
    'Ask the print shop whether it can keep the parcel, unless it is the one that you meant.',
  ],
})

/** A print order that another one has replaced, and that could not be cancelled. */
export const printedTwiceMatter = ({ number, look }: About, printId: string): AdminMatter => ({
  kind: 'merch-printed-twice',
  title: `Order ${number} may be printed twice`,
  paragraphs: [
    `The print shop took an earlier print order of order ${number} from “${look.campaignName}” very late, and it could not be cancelled.`,
    `Ask the print shop to cancel its order ${printId}.`,
  ],
})

/** Something was sent that was cancelled. */
export const cancelledButSentMatter = ({ number, look }: About): AdminMatter => ({
  kind: 'merch-cancelled-sent',
  title: `Order ${number} was cancelled, and has been sent`,
  paragraphs: [
    `The print shop has sent order ${number} from “${look.campaignName}”, which was cancelled before.`,
    'Its payment went back. Nothing happens by itself now: decide whether to ask for it back.',
  ],
})
