import type { AdminMatter } from '../../people/notifications/index.ts'
import type { Part } from './domain/order-statuses.ts'
import type { Order } from './order.ts'

type About = Pick<Order, 'number' | 'branding'>

const REASONS: Readonly<Record<string, string>> = {
  address: 'it cannot ship to the address',
  out_of_stock: 'the product is out of stock',
  unknown_product: 'it does not know the product variant',
  rejected: 'it rejected the order',
}
/** Returns the text for a known reason code, and any other text unchanged. */
export const describeReason = (reason: string): string => REASONS[reason] ?? reason

export const stuckMatter = ({ number, branding }: About, part: Part, reason: string): AdminMatter => ({
  kind: 'merch-order-stuck',
  area: 'orders',
  title: `Order ${number} is stuck`,
  paragraphs: [
    part === 'things'
      ? `The print shop cannot make order ${number} from “${branding.campaignName}”: ${describeReason(reason)}.`
      : `The files of order ${number} from “${branding.campaignName}” could not be made: ${reason}.`,
    'Fix the cause and retry the order, or cancel it, which refunds the buyer. Both are on the order’s page in the admin area.',
  ],
})

export const lostParcelMatter = ({ number, branding }: About, trackingNumber: string | null): AdminMatter => ({
  kind: 'merch-parcel-lost',
  area: 'orders',
  title: `The parcel of order ${number} is lost`,
  paragraphs: [
    `The carrier cannot find the parcel${trackingNumber === null ? '' : ` ${trackingNumber}`} of order ${number} from “${branding.campaignName}”.`,
    'Ask the print shop to make it again, or refund the payment. The buyer sees that we are looking into it.',
  ],
})

export const tooLateMatter = ({ number, branding }: About): AdminMatter => ({
  kind: 'merch-print-not-stopped',
  area: 'orders',
  title: `Order ${number} was canceled but printed`,
  paragraphs: [
    `Order ${number} from “${branding.campaignName}” was canceled after the print shop had printed it. The payment is refunded anyway.`,
    'If you do not want it sent, ask the print shop to hold the parcel.',
  ],
})

export const sentTwiceMatter = ({ number, branding }: About): AdminMatter => ({
  kind: 'merch-sent-twice',
  area: 'orders',
  title: `Order ${number} was sent twice: by hand and by the print shop`,
  paragraphs: [
    `Order ${number} from “${branding.campaignName}” was marked as sent by hand after the print shop had made it, too late to stop it there.`,
    'If you sent a parcel of your own, ask the print shop to keep theirs.',
  ],
})

/**
 * Tells admins that the print shop may print an order twice. This happens if a replaced print
 * order could not be canceled.
 */
export const printedTwiceMatter = ({ number, branding }: About, printId: string): AdminMatter => ({
  kind: 'merch-printed-twice',
  area: 'orders',
  title: `Order ${number} may be printed twice`,
  paragraphs: [
    `The print shop accepted an earlier print order of order ${number} from “${branding.campaignName}” very late, and it could not be canceled.`,
    `Ask the print shop to cancel its order ${printId}.`,
  ],
})

export const cancelledButSentMatter = ({ number, branding }: About): AdminMatter => ({
  kind: 'merch-cancelled-sent',
  area: 'orders',
  title: `Order ${number} was canceled but shipped`,
  paragraphs: [
    `The print shop shipped order ${number} from “${branding.campaignName}”, which was canceled before.`,
    'Its payment was refunded. Nothing else happens automatically: decide whether to ask for the parcel back.',
  ],
})
