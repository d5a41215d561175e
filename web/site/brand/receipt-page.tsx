import { brandName } from '../../brand.ts'
import './parts/receipt.css'
import type { Payment } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Facts, PageHeading, Panel, Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { ApiError, prefetchQuery, useApiQuery, useSignedIn } from '../api.tsx'
import { useParam, useRefetchPage } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { AmountLine, Amounts } from '../parts/values/amount-line.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { PAYMENT_STATES } from './labels.ts'
import { OfferLicence } from './parts/brand-licences.tsx'
import { PURCHASE, purchaseOf } from './parts/purchase.ts'

const inputFor = (id: string) => ({ params: { id } })

export const head: PageModule['head'] = ({ params }) => ({
  title: 'Receipt',
  canonical: `/receipts/${encodeURIComponent(params['id'] ?? '')}`,
})

/**
 * The seller gets a 404, because only the payer has a receipt.
 * @throws ApiError
 */
export const prefetch: PageModule['prefetch'] = async (site, { params }) => {
  const { payment } = await prefetchQuery(site, 'GET /api/payments/{id}', inputFor(params['id'] ?? ''))
  if (payment.sellerAccountId === site.facts.viewer?.accountId) throw NOT_PAID_BY_THEM
}
const NOT_PAID_BY_THEM = new ApiError({
  status: 404,
  error: { code: 'NotFound', error: 'There is no receipt with this number.' },
})

export default function ReceiptPage() {
  const response = useApiQuery('GET /api/payments/{id}', inputFor(useParam('id')))
  return (
    <Load
      of={response}
      skeleton={
        <>
          <PageHeading title="Receipt" />
          <Skeleton count={3} />
        </>
      }
    >
      {({ payment }) => <Receipt payment={payment} />}
    </Load>
  )
}

export const Refusal: NonNullable<PageModule['Refusal']> = ({ refused }) => {
  const again = useRefetchPage()
  if (refused.status !== 404)
    return (
      <>
        <PageHeading title="The receipt could not be loaded" lead={refused.message} />
        <div>
          <Button look="primary" onClick={again}>
            Try again
          </Button>
        </div>
      </>
    )
  return (
    <>
      <PageHeading title="Receipt not found" lead="It may belong to another account, or the address is wrong." />
      <div>
        <Button look="primary" to="/receipts">
          All receipts
        </Button>
      </div>
    </>
  )
}

function Receipt({ payment }: { payment: Payment }) {
  const { displayName, email } = useSignedIn()
  const { currency, amountMinorUnit } = payment
  const isOffer = payment.payFor === 'OFFER'
  const response = useApiQuery('GET /api/offers/{id}', { params: { id: payment.payForId } }, { when: isOffer })
  const { offer, sellerAccounts } = response.data ?? {}
  const isProduct = !isOffer && payment.payFor !== 'MERCH'
  const purchase = useApiQuery(PURCHASE, purchaseOf(payment.payForId), { when: isProduct }).data
  const name = (sellerAccounts?.[payment.sellerAccountId] ?? purchase?.seller)?.displayName
  const isAgreed = offer?.totalBrandPriceMinorUnit === amountMinorUnit
  return (
    <>
      <PageHeading
        eyebrow={<span className="words">{payment.ppuCode}</span>}
        title="Receipt"
        lead={<StateChip {...PAYMENT_STATES[payment.status]} />}
        actions={<Button onClick={() => window.print()}>Print or save as PDF</Button>}
      />
      <div className="receipt">
        <Panel>
          <Facts
            rows={[
              ['Paid by', `${displayName}, ${email}`],
              ...(name === undefined ? [] : ([['Paid to', `${name}, via ${brandName()}`]] as const)),
              ['Date', <Snapshot key="d" at={payment.succeededAt ?? payment.createdAt} />],
              ...(offer
                ? ([
                    [
                      'For',
                      <span key="f" className="words">
                        {offer.campaignDescription}
                      </span>,
                    ],
                  ] as const)
                : []),
              ...(purchase
                ? ([
                    [
                      'For',
                      <span key="f" className="words">
                        {purchase.product.title}
                      </span>,
                    ],
                    ...(purchase.product.description === null
                      ? []
                      : ([
                          [
                            'What you get',
                            <span key="w" className="words">
                              {purchase.product.description}
                            </span>,
                          ],
                        ] as const)),
                  ] as const)
                : []),
              ...(payment.refundedAt === null
                ? []
                : ([['Refunded', <Snapshot key="r" at={payment.refundedAt} />]] as const)),
              ['Payment ID', <span key="p">{payment.processorPaymentId ?? payment.id}</span>],
            ]}
          />
          <Amounts>
            {offer && isAgreed && (
              <>
                <AmountLine label={name ?? 'The talent'} minorUnits={offer.offerAmountMinorUnit} currency={currency} />
                <AmountLine label="Platform fee" minorUnits={offer.platformFeeMinorUnit} currency={currency} />
              </>
            )}
            <AmountLine label="Total" minorUnits={amountMinorUnit} currency={currency} isTotal />
            {payment.status === 'REFUNDED' && (
              <AmountLine
                label="Refunded"
                minorUnits={-(offer?.returnedMinorUnit ?? amountMinorUnit)}
                currency={currency}
              />
            )}
          </Amounts>
        </Panel>
      </div>
      {offer?.status === 'COMPLETED' && (
        <Section title="Your license">
          <OfferLicence offerId={payment.payForId} />
        </Section>
      )}
      <Actions>
        {isOffer && (
          <Button look="primary" to={`/offers/${payment.payForId}`}>
            Open offer
          </Button>
        )}
        {purchase && <Button to={`/t/${purchase.seller.slug}`}>View {purchase.seller.displayName}</Button>}
        <Button to="/receipts">All receipts</Button>
      </Actions>
    </>
  )
}
