import { brandName } from '../../brand.ts'
import { say } from '../../words/say.ts'
import './parts/receipt.css'
import type { Payment, ReceiptCompany } from '../../../client/src/api-types.ts'
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
import { OfferLicence } from './parts/brand-licences.tsx'
import { PURCHASE, purchaseOf } from './parts/purchase.ts'
import { PAYMENT_STATES } from './payment-labels.ts'

const inputFor = (id: string) => ({ params: { id } })

export const head: PageModule['head'] = ({ params }) => ({
  title: say('Receipt'),
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
          <PageHeading title={say('Receipt')} />
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
        <PageHeading title={say('The receipt could not be loaded')} lead={say(refused.message)} />
        <div>
          <Button look="primary" onClick={again}>
            {say('Try again')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <PageHeading
        title={say('Receipt not found')}
        lead={say('It may belong to another account, or the address is wrong.')}
      />
      <div>
        <Button look="primary" to="/receipts">
          {say('All receipts')}
        </Button>
      </div>
    </>
  )
}

const companyRows = ({ legalName, address, country, vatId, purchaseOrder }: ReceiptCompany) =>
  (
    [
      [say('Company'), [legalName, address, country].filter((part) => part !== null).join('\n')],
      [say('VAT ID'), vatId ?? ''],
      [say('Purchase order number'), purchaseOrder ?? ''],
    ] as const
  )
    .filter(([, text]) => text !== '')
    .map(
      ([label, text]) =>
        [
          label,
          <span key={label} className="words">
            {text}
          </span>,
        ] as const,
    )

function Receipt({ payment }: { payment: Payment }) {
  const { displayName, email, member } = useSignedIn()
  const { buyerPersonName } = payment
  // The address of a member is not the team’s.
  const payer = buyerPersonName === undefined ? displayName : `${displayName} (${buyerPersonName})`
  const { currency, amountMinorUnit } = payment
  const isOffer = payment.payFor === 'OFFER'
  const response = useApiQuery('GET /api/offers/{id}', { params: { id: payment.payForId } }, { when: isOffer })
  const { company } = useApiQuery('GET /api/payments/{id}/company', { params: { id: payment.id } }).data ?? {}
  const { offer, sellerAccounts } = response.data ?? {}
  const isProduct = !isOffer && payment.payFor !== 'MERCH'
  const purchase = useApiQuery(PURCHASE, purchaseOf(payment.payForId), { when: isProduct }).data
  const name = (sellerAccounts?.[payment.sellerAccountId] ?? purchase?.seller)?.displayName
  const isAgreed = offer?.totalBrandPriceMinorUnit === amountMinorUnit
  return (
    <>
      <PageHeading
        eyebrow={<span className="words">{payment.ppuCode}</span>}
        title={say('Receipt')}
        lead={<StateChip {...PAYMENT_STATES[payment.status]} />}
        actions={<Button onClick={() => window.print()}>{say('Print or save as PDF')}</Button>}
      />
      <div className="receipt">
        <Panel>
          <Facts
            rows={[
              [say('Paid by'), member || buyerPersonName !== undefined ? payer : `${payer}, ${email}`],
              ...(company ? companyRows(company) : []),
              ...(name === undefined
                ? []
                : ([[say('Paid to'), say('{name}, via {brandName}', { name, brandName: brandName() })]] as const)),
              [say('Date'), <Snapshot key="d" at={payment.succeededAt ?? payment.createdAt} />],
              ...(offer
                ? ([
                    [
                      say('For'),
                      <span key="f" className="words">
                        {offer.campaignDescription}
                      </span>,
                    ],
                  ] as const)
                : []),
              ...(purchase
                ? ([
                    [
                      say('For'),
                      <span key="f" className="words">
                        {purchase.product.title}
                      </span>,
                    ],
                    ...(purchase.product.description === null
                      ? []
                      : ([
                          [
                            say('What you get'),
                            <span key="w" className="words">
                              {purchase.product.description}
                            </span>,
                          ],
                        ] as const)),
                  ] as const)
                : []),
              ...(payment.refundedAt === null
                ? []
                : ([[say('Refunded'), <Snapshot key="r" at={payment.refundedAt} />]] as const)),
              [say('Payment ID'), <span key="p">{payment.processorPaymentId ?? payment.id}</span>],
            ]}
          />
          <Amounts>
            {offer && isAgreed && (
              <>
                <AmountLine
                  label={name ?? say('The talent')}
                  minorUnits={offer.offerAmountMinorUnit}
                  currency={currency}
                />
                <AmountLine label={say('Platform fee')} minorUnits={offer.platformFeeMinorUnit} currency={currency} />
              </>
            )}
            <AmountLine label={say('Total')} minorUnits={amountMinorUnit} currency={currency} isTotal />
            {payment.status === 'REFUNDED' && (
              <AmountLine
                label={say('Refunded')}
                minorUnits={-(offer?.returnedMinorUnit ?? amountMinorUnit)}
                currency={currency}
              />
            )}
          </Amounts>
        </Panel>
      </div>
      {offer?.status === 'COMPLETED' && (
        <Section title={say('Your license')}>
          <OfferLicence offerId={payment.payForId} />
        </Section>
      )}
      <Actions>
        {isOffer && (
          <Button look="primary" to={`/offers/${payment.payForId}`}>
            {say('Open offer')}
          </Button>
        )}
        {purchase && (
          <Button to={`/t/${purchase.seller.slug}`}>{say('View {name}', { name: purchase.seller.displayName })}</Button>
        )}
        <Button to="/receipts">{say('All receipts')}</Button>
      </Actions>
    </>
  )
}
