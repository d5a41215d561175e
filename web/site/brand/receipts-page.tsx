import { useEffect } from 'react'
import type { Payment, Spending } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { Say, say } from '../../words/say.ts'
import { useApiQuery, useFacts } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { SelectField } from '../parts/forms/fields.tsx'
import { ViewToggle } from '../parts/forms/view-toggle.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Day, monthOf, useTimeZone } from '../parts/values/moment.tsx'
import { formatMonth } from '../parts/values/months.ts'
import { Pager } from '../parts/values/pager.tsx'
import { Table } from '../parts/values/table.tsx'
import { BrandLicences } from './parts/brand-licences.tsx'
import { usePaymentDetails } from './parts/use-payment-details.ts'
import { usePayments } from './parts/use-payments.ts'
import { PAYMENT_STATES } from './payment-labels.ts'
import { csvOf, getPaymentTime, type PaymentDetails } from './receipts.ts'

export const head: PageModule['head'] = () => ({ title: say('Receipts') })

export default function ReceiptsPage() {
  const { search, change } = useFilters()
  const { language } = useFacts()
  const zone = useTimeZone()
  const tab = search.get('show') === 'licences' ? 'licences' : 'payments'
  return (
    <>
      <PageHeading title={say('Receipts')} lead={say('Your payments, refunds and licenses.')} />
      <Actions label={say('Show')}>
        <ViewToggle isOn={tab === 'payments'} onClick={() => change({ show: null }, { keepsHistory: true })}>
          {say('Payments')}
        </ViewToggle>
        <ViewToggle isOn={tab === 'licences'} onClick={() => change({ show: 'licences' }, { keepsHistory: true })}>
          {say('Your licenses')}
        </ViewToggle>
        <Link to="/licenses">{say('All licensed works')}</Link>
      </Actions>
      {tab === 'licences' ? (
        <BrandLicences />
      ) : (
        <Payments
          month={search.get('month') ?? ''}
          onMonth={(month) => change({ month })}
          words={(month) => formatMonth(month, language)}
          monthFor={(payment) => monthOf(getPaymentTime(payment), zone)}
          timeZone={zone}
        />
      )}
    </>
  )
}

type PaymentsProps = {
  /** Month such as `2026-11`. An empty text means all months. */
  month: string
  onMonth: (month: string) => void
  words: (month: string) => string
  monthFor: (payment: Payment) => string
  timeZone: string
}

function Payments({ month, onMonth, words, monthFor, timeZone }: PaymentsProps) {
  const responses = usePayments()
  const spending = useApiQuery('GET /api/payments/spending', { query: { timeZone } })
  const all = responses.data?.pages.flatMap(({ payments }) => payments) ?? []
  const known = usePaymentDetails(all)
  const oldest = all.at(-1)
  // Payments are sorted newest first. A month is complete once a payment from before that month has
  // been loaded.
  const needsMore =
    month !== '' && responses.hasNextPage && !responses.isFetchingNextPage && (!oldest || monthFor(oldest) >= month)
  const { fetchNextPage } = responses
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  const loaded = [...new Set(all.map(monthFor))]
  const paid = spending.data?.months ?? []
  const months = [...new Set([...loaded, ...paid.map((one) => one.month), ...(month === '' ? [] : [month])])]
    .sort()
    .reverse()
  const shown = month === '' ? months.filter((one) => loaded.includes(one)) : [month]
  const rowsOf = (one: string) =>
    all
      .filter((payment) => monthFor(payment) === one)
      .sort((a, b) => Date.parse(getPaymentTime(b)) - Date.parse(getPaymentTime(a)))
  return (
    <Load of={responses}>
      {() =>
        all.length === 0 ? (
          <Empty
            title={say('No payments yet')}
            action={
              <Button look="primary" to="/talents">
                {say('Find a talent')}
              </Button>
            }
          >
            {say('When you pay for an accepted offer or buy a product, the receipt appears here.')}
          </Empty>
        ) : (
          <>
            <div className="form">
              <SelectField
                name="month"
                label={say('Month')}
                value={month}
                onChange={onMonth}
                choices={[
                  { value: '', label: say('All months') },
                  ...months.map((value) => ({ value, label: words(value) })),
                ]}
              />
            </div>
            {shown.map((one) => (
              <Month
                key={one}
                title={words(one)}
                payments={rowsOf(one)}
                spending={paid.filter((sums) => sums.month === one)}
                known={known}
              />
            ))}
            {month === '' && <Pager {...responses} />}
            <div>
              <Button onClick={() => saveCsv(csvOf(shown.flatMap(rowsOf), known), month)}>{say('Download CSV')}</Button>
            </div>
          </>
        )
      }
    </Load>
  )
}

type MonthProps = {
  title: string
  payments: readonly Payment[]
  spending: Spending['months']
  known: PaymentDetails
}

function Month({ title, payments, spending, known }: MonthProps) {
  if (payments.length === 0) return <Empty title={say('No payments in {title}', { title })} />
  return (
    <Section
      title={title}
      action={
        spending.length > 0 && (
          <span className="small muted">
            <Say
              text="Paid: {sums}"
              values={{
                sums: spending.map((sums, at) => (
                  <span key={sums.currency}>
                    {at > 0 && ' · '}
                    <Sums {...sums} />
                  </span>
                )),
              }}
            />
          </span>
        )
      }
    >
      <Table
        caption={say('Payments in {title}', { title })}
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          { name: say('Date'), cell: (one) => <Day at={getPaymentTime(one)} /> },
          {
            name: say('Receipt'),
            cell: ({ id, ppuCode }) => (
              <Link to={`/receipts/${id}`} aria-label={say('Receipt {ppuCode}', { ppuCode })}>
                <span className="words">{ppuCode}</span>
              </Link>
            ),
          },
          { name: say('For'), cell: (one) => <For payment={one} known={known} /> },
          { name: say('Status'), cell: (one) => <State {...one} /> },
          {
            name: say('Amount'),
            cell: ({ amountMinorUnit, currency }) => <Money minorUnits={amountMinorUnit} currency={currency} />,
            isFigure: true,
          },
        ]}
      />
    </Section>
  )
}

function Sums({ currency, paidMinorUnit, returnedMinorUnit }: Spending['months'][number]) {
  const paid = (
    <strong>
      <Money minorUnits={paidMinorUnit} currency={currency} />
    </strong>
  )
  if (returnedMinorUnit === 0) return paid
  return (
    <Say
      text="{paid}, refunded: {returned}"
      values={{ paid, returned: <Money minorUnits={returnedMinorUnit} currency={currency} /> }}
    />
  )
}

function For({ payment, known }: { payment: Payment; known: PaymentDetails }) {
  const name = known.people[payment.sellerAccountId]?.displayName
  const product = known.products.get(payment.payForId)
  if (product !== undefined)
    return (
      <span>
        <Link to={`/buy/${payment.payForId}`}>{product}</Link>
        {name !== undefined && <span className="small muted"> {say('from {name}', { name })}</span>}
      </span>
    )
  if (payment.payFor !== 'OFFER') return <>{name ?? say('Purchase')}</>
  return (
    <Link to={`/offers/${payment.payForId}`}>
      {name === undefined ? say('Offer') : say('Offer to {name}', { name })}
    </Link>
  )
}

function State({ status, refundRequestedAt, refundedAt }: Payment) {
  if (refundedAt !== null) {
    return (
      <>
        <StateChip {...PAYMENT_STATES.REFUNDED} />{' '}
        <span className="small muted">
          <Say text="on {day}" values={{ day: <Day at={refundedAt} /> }} />
        </span>
      </>
    )
  }
  if (refundRequestedAt !== null) return <StateChip word={say('Refund in progress')} tone="warn" shape="↩" />
  return <StateChip {...PAYMENT_STATES[status]} />
}

function saveCsv(text: string, month: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = month === '' ? 'payments.csv' : `payments-${month}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
