import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, matterExample, noticeExample } from '../../people/notifications/index.ts'
import {
  cancelledButSentMatter,
  lostParcelMatter,
  printedTwiceMatter,
  sentTwiceMatter,
  stuckMatter,
  tooLateMatter,
} from './admin-matters.ts'
import type { Order } from './order.ts'
import { orderMail } from './order-mails.ts'
import { canceledNotice, shippedNotice } from './order-notices.ts'

const hoodie: Order['lines'][number] = {
  id: 'line-1',
  catalogProductId: 'hoodie',
  shopProductId: 'shop-hoodie',
  sku: 'DEFAULT-HOODIE1',
  name: 'Hoodie',
  type: 'hoodie',
  isDigital: false,
  quantity: 1,
  size: { key: 'm', label: 'M' },
  color: { key: 'black', label: 'Black' },
  placement: 'front',
  designId: null,
  artKey: 'merch/ai-candidates/9c04d1e7b3a84f52860e1fd27b5c93aa-1-1795426212480301744.png',
  previewKey: null,
  cleanKey: null,
  unitPriceMinorUnit: 5900,
}
const picture: Order['lines'][number] = {
  ...hoodie,
  id: 'line-2',
  sku: 'DIGITAL-1',
  name: 'Digital picture',
  type: 'digital-img',
  isDigital: true,
  size: null,
  color: null,
  placement: null,
  unitPriceMinorUnit: 1200,
}

const ORDER: Order = {
  id: 'example',
  number: 'ORD-7KQ2MX9R',
  tokenSeed: 'example',
  sessionId: 'example',
  campaignId: 'example',
  mode: 'LIVE',
  paymentId: 'example',
  ppuCode: 'K7Q2MX9RBD4H',
  sellerAccountId: 'example',
  userId: null,
  accountId: null,
  boardTeamId: null,
  language: undefined,
  email: 'robin@example.com',
  name: 'Robin Fan',
  shippingInfo: null,
  lines: [hoodie, picture],
  texts: { 'line-1': { fanName: 'Robin', giftNote: null } },
  branding: {
    campaignName: 'Mara on tour',
    campaignSlug: 'mara-on-tour',
    talentName: 'Mara Lindqvist',
    color: '#2457d6',
    thankYouMessage: 'Thank you for coming along. Wear it loud.',
    successHeadline: 'It is yours',
    emailSubjectLine: 'Your order from Mara on tour',
    supportEmail: 'help@mara-on-tour.example',
  },
  currency: 'USD',
  subtotalMinorUnit: 7100,
  discountMinorUnit: 710,
  discountCode: 'TOUR10',
  shippingMinorUnit: 700,
  taxMinorUnit: 0,
  totalMinorUnit: 7090,
  hasThings: true,
  hasFiles: true,
  status: 'new',
  filesStatus: 'pending',
  paymentStatus: 'succeeded',
  fulfilmentStatus: 'pending',
  shippedAt: null,
  deliveredAt: null,
  filesReadyAt: null,
  cancelledAt: null,
  refundedAt: null,
  createdAt: new Date('2026-11-20T09:30:00Z'),
  updatedAt: new Date('2026-11-20T09:30:00Z'),
}

/** Returns an order for examples of mails of other features. */
export const exampleOrder = (): Order => ORDER

const PARCEL = {
  carrier: 'Parcel Post',
  trackingNumber: 'PS0F62D3B8F5',
  trackingUrl: 'https://parcels.example.com/track/PS0F62D3B8F5',
}

/** Each mail is shown with and without a campaign's own texts and color. */
export function orderMailExamples(config: MailSettings & { MERCH_HOLD_DAYS: number }): MailExample[] {
  const plain: Order = {
    ...ORDER,
    lines: [picture],
    texts: {},
    hasThings: false,
    status: 'pending',
    branding: {
      ...ORDER.branding,
      color: '#ffd84d',
      thankYouMessage: null,
      successHeadline: null,
      emailSubjectLine: null,
      supportEmail: null,
    },
    subtotalMinorUnit: 1200,
    discountMinorUnit: 0,
    shippingMinorUnit: 0,
    totalMinorUnit: 1200,
  }
  const mail = (kind: string, reader: string, order: Order, parcels: readonly (typeof PARCEL)[] = []) => ({
    kind,
    reader,
    letter: orderMail(config, kind, { order, parcels }),
  })
  const free: Order = { ...ORDER, paymentId: null, paymentStatus: 'paid' }
  return [
    mail('merch-order-confirmed', 'fan', ORDER),
    mail('merch-order-confirmed', 'fan, files of a plain campaign', plain),
    mail('merch-order-confirmed', 'tester', { ...ORDER, mode: 'PREVIEW', paymentId: null }),
    mail('merch-order-shipped', 'fan', ORDER, [PARCEL]),
    mail('merch-order-shipped', 'fan, without tracking', ORDER),
    mail('merch-order-delivered', 'fan', ORDER, [PARCEL]),
    mail('merch-order-files-ready', 'fan', plain),
    mail('merch-order-cancelled', 'fan', { ...ORDER, paymentStatus: 'refunded' }),
    mail('merch-order-cancelled', 'fan, of what was free', free),
    mail('merch-order-refunded', 'fan', { ...ORDER, paymentStatus: 'refunded' }),
    ...shippedNotice(ORDER, config).map((notice) => noticeExample(config, 'talent', notice)),
    ...canceledNotice(ORDER).map((notice) => noticeExample(config, 'talent', notice)),
    matterExample(stuckMatter(ORDER, 'things', 'out_of_stock')),
    matterExample(stuckMatter(ORDER, 'files', 'Digital picture has no file to deliver')),
    matterExample(lostParcelMatter(ORDER, PARCEL.trackingNumber)),
    matterExample(tooLateMatter(ORDER)),
    matterExample(sentTwiceMatter(ORDER)),
    matterExample(cancelledButSentMatter(ORDER)),
    matterExample(printedTwiceMatter(ORDER, 'p-1')),
  ]
}
