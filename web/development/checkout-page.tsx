import { formatMoney } from '../../server/platform/money.ts'
import type { PageAssets } from '../pages.ts'
import { Notice } from '../parts/feedback/notice.tsx'
import { Page } from '../shell/page.tsx'
import { type CheckoutProps, OUTCOMES } from './checkout.ts'

/** Simulates the form on which a real processor asks for a card. */
export function CheckoutPage(props: CheckoutProps & { assets: PageAssets }) {
  const { intentId, clientSecret, amountMinorUnit, currency, isPayable, failureReason, returnUrl, assets } = props
  const fields = { id: intentId, clientSecret, returnUrl }
  return (
    <Page
      assets={assets}
      title={`Pay ${formatMoney(amountMinorUnit, currency)}`}
      eyebrow="Payment simulator"
      lead={
        isPayable
          ? 'A real processor asks for a card here. Choose the outcome of the payment instead. No real money is charged.'
          : 'There is nothing left to pay here.'
      }
      home="/"
      actions={[
        ...(isPayable
          ? OUTCOMES.map(({ outcome, label }, at) => ({
              label,
              primary: at === 0,
              post: '/dev/actions/checkout',
              fields: { ...fields, outcome },
            }))
          : []),
        { label: 'Go back', href: returnUrl },
      ]}
    >
      {isPayable && failureReason && <Notice tone="bad">{`The last attempt was declined: ${failureReason}`}</Notice>}
      <p className="small muted">
        Payment <code>{intentId}</code>
      </p>
    </Page>
  )
}
