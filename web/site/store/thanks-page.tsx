import { Empty } from '../../parts/feedback/empty.tsx'
import { Columns, PageHeading, Section } from '../../parts/layout/page.tsx'
import { prefetchQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Picture } from '../parts/media/picture.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { type Order, useLatestOrder } from './buying/latest-order.ts'
import { OrderSummary } from './buying/order-summary.tsx'
import { getPrefetchedFan } from './buying/price.ts'
import { ShareOrder } from './buying/share-order.tsx'
import { OrderTeam } from './order/order-team.tsx'
import { prefetchStore, storeHead, useStore } from './store.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('cart', 'checkout')
export const prefetch: NonNullable<PageModule['prefetch']> = async (site, at) => {
  await prefetchStore(site, at)
  const fan = getPrefetchedFan(site.queryClient, at.params['slug'] ?? '')
  if (fan) await prefetchQuery(site, 'POST /api/merch/order/by-session', { body: { sessionId: fan.sessionId } })
}
export const head: PageModule['head'] = (at, read, facts) =>
  storeHead(at, read, facts, wordsOf(facts.language).checkout.thanks.title)

export default function ThanksPage() {
  const { checkout } = useWords()
  const { slug } = useStore()
  const order = useLatestOrder()
  if (order) return <Ordered order={order} />
  return (
    <>
      <PageHeading title={checkout.thanks.none} />
      <Empty
        title={checkout.thanks.noneTitle}
        action={
          <Button look="primary" to={`/c/${slug}/cart`}>
            {checkout.pay.seeCart}
          </Button>
        }
      >
        {checkout.thanks.noneText}
      </Empty>
    </>
  )
}

function Ordered({ order }: { order: Order }) {
  const { checkout } = useWords()
  const { thanks } = checkout
  const { store, slug } = useStore()
  const { successHeadline, thankYouMessage } = store.copy
  const shown = order.items.find(({ previewUrl }) => previewUrl !== null)
  const isPreview = order.mode === 'PREVIEW'
  return (
    <>
      <PageHeading
        eyebrow={order.name ? thanks.to(order.name) : undefined}
        title={successHeadline || thanks.title}
        lead={isPreview ? thanks.preview : <bdi>{thankYouMessage || thanks.lead}</bdi>}
      />
      <Columns side={<OrderSummary order={order} />}>
        <div className="stack">
          <p>
            {thanks.number} <span className="thanks-number">{order.orderNumber}</span>
            <br />
            <span className="small muted">
              <Snapshot at={order.createdAt} />
            </span>
          </p>
          {shown?.previewUrl && (
            <div className="thanks-piece">
              <Picture
                src={shown.previewUrl}
                alt={thanks.pictureOf(shown.name)}
                ratio="1 / 1"
                sizes="(max-width: 40rem) 100vw, 28rem"
                isFirst
              />
            </div>
          )}
          <OrderTeam team={order.team} describe={thanks.team} linkText={thanks.board} />
          <ShareOrder order={order} />
        </div>
        {!isPreview && <Next order={order} />}
        <div className="stack">
          <Actions>
            {!isPreview && (
              <Button look="primary" to={order.orderUrl}>
                {thanks.follow}
              </Button>
            )}
            <Button to={`/c/${slug}/${store.shopFlow === 'design_first' ? 'products' : 'designs'}`}>
              {thanks.another}
            </Button>
          </Actions>
          {!isPreview && <p className="small muted">{thanks.followText}</p>}
        </div>
      </Columns>
    </>
  )
}

function Next({ order }: { order: Order }) {
  const { checkout } = useWords()
  const { thanks } = checkout
  const hasFiles = order.filesStatus !== null
  const hasShipment = order.shippingInfo !== null
  return (
    <Section title={thanks.next}>
      <ol className="thanks-steps">
        {order.email !== null && <li>{thanks.mailed(order.email)}</li>}
        {hasFiles && (
          <li>
            {order.downloads.length === 0 ? thanks.filesSoon : thanks.files}
            {order.downloads.map(({ itemId, name, url }) => (
              <div key={itemId} className="store-way">
                <a href={url} download>
                  {thanks.download(name)}
                </a>
              </div>
            ))}
          </li>
        )}
        {hasShipment && <li>{thanks.made}</li>}
        {hasShipment && <li>{thanks.sent}</li>}
        {order.canCancel && <li>{thanks.cancel}</li>}
      </ol>
    </Section>
  )
}
