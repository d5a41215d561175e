import { notFound } from '../../../../platform/errors.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { completeOrder, createMerchPayment, priceOrder, SKIP_CODE } from '../../checkout/index.ts'
import { findLatestOrder, isArtBought, isOrderOf } from '../../orders/index.ts'
import { createShare, type SharingHandlers } from '../../sharing/index.ts'
import { fanOfForm } from '../fan-of-form.ts'
import { formRoute, NOTHING } from '../store-form.ts'

export const payRoute = formRoute({
  path: '/c/{slug}/do/pay',
  summary:
    'Completes an order that costs nothing; otherwise redirects to the payment simulator’s card form. Stripe’s form needs JavaScript.',
  body: NOTHING,
  from: '/pay',
  handler: async ({ slug, ...sender }) => {
    const { ctx, visitor, request } = sender
    const { bearer, session } = await fanOfForm({ slug, ...sender })
    const { totalMinorUnit } = await priceOrder(ctx, session, { visit: visitOf(ctx.config, request) })
    if (totalMinorUnit === 0) {
      await completeOrder(ctx, bearer, {}, visitor)
      return '/thanks'
    }
    if (ctx.config.PROCESSOR === 'stripe') return '/pay?refused=SCRIPT_NEEDED'
    const { processorClientSecret } = await createMerchPayment(ctx, bearer, { visitor, request })
    const [intent = ''] = processorClientSecret.split('_secret_')
    const back = new URLSearchParams({ returnUrl: `${ctx.config.BASE_URL}/c/${slug}/pay?paid=1` })
    return { outside: `/dev/processor/payment-intents/${encodeURIComponent(intent)}/checkout?${back.toString()}` }
  },
})

export const completeFormRoute = formRoute({
  path: '/c/{slug}/do/complete',
  summary: 'Checks if the payment for a fan’s order has arrived, and redirects to the order once it has.',
  body: NOTHING,
  from: '/pay',
  handler: async (sender) => {
    const { ctx, visitor } = sender
    const { bearer } = await fanOfForm(sender)
    const completed = await completeOrder(ctx, bearer, {}, visitor)
    return 'order' in completed ? '/thanks' : `/pay?paid=${completed.reason}`
  },
})

export const skipFormRoute = formRoute({
  path: '/c/{slug}/do/skip-paying',
  summary: 'Creates a preview order from a tester’s cart, which is neither paid nor made.',
  body: NOTHING,
  from: '/pay',
  handler: async (sender) => {
    const { ctx, visitor } = sender
    const { bearer } = await fanOfForm(sender)
    await completeOrder(ctx, bearer, { ppuCode: SKIP_CODE }, visitor)
    return '/thanks'
  },
})

export const shareFormRoute = ({ onHeld }: Pick<SharingHandlers, 'onHeld'>) =>
  formRoute({
    path: '/c/{slug}/do/share',
    summary: 'Shares the art of a fan’s latest order, and redirects to the page that shows it.',
    body: NOTHING,
    from: '/thanks',
    handler: async (sender) => {
      const { ctx, visitor, request } = sender
      const { bearer, session } = await fanOfForm(sender)
      const order = await findLatestOrder(ctx.db, session)
      const aiArtKey = order?.lines.find(({ artKey }) => artKey !== null)?.artKey
      if (!order || !aiArtKey || session.campaignId === null) throw notFound('This order has nothing to share.')
      const wanted = { campaignId: session.campaignId, aiArtKey, orderId: order.id, sessionId: bearer }
      const { id } = await createShare(ctx, { isArtBought, isOrderOf, onHeld }, { visitor, request }, wanted)
      return { outside: `/share/${id}` }
    },
  })
