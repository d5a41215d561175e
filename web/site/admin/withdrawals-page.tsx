import type { MerchWithdrawalForAdmins } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { Facts, Panel } from '../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Decision, type DecisionChoice } from '../parts/forms/decision.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { Day, Snapshot } from '../parts/values/moment.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { RequestsAbout } from './parts/approvals/requests-about.tsx'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'

export const head: PageModule['head'] = () => ({ title: 'Withdrawals' })

type Withdrawal = MerchWithdrawalForAdmins
type Act = Withdrawal['allowedActs'][number]

export default function WithdrawalsPage() {
  return (
    <AdminPage
      title="Withdrawals"
      lead="Buyers in the EU and EEA who withdrew from an order. The one that is due first is at the top."
    >
      <Queue />
    </AdminPage>
  )
}

function Queue() {
  const list = useApiQuery('GET /api/merch/admin/withdrawals', { query: { limit: 50 } })
  return (
    <Load of={list}>
      {({ withdrawals }) => (
        <CaseQueue
          label="Withdrawals"
          rows={withdrawals}
          keyOf={({ id }) => id}
          empty={{ title: 'No withdrawals', text: 'Withdrawals that need a refund appear here.' }}
          line={({ orderNumber, campaignName, refundDueAt, isWithheld, amountMinorUnit, currency }) => (
            <>
              <strong>
                {orderNumber} · {formatMoney(amountMinorUnit, currency)}
              </strong>
              <span className="small muted">
                {campaignName} · {isWithheld ? 'waiting for the goods, due' : 'due'} <Day at={refundDueAt} />
              </span>
            </>
          )}
        >
          {(id) => <WithdrawalCase withdrawal={withdrawals.find((one) => one.id === id)} />}
        </CaseQueue>
      )}
    </Load>
  )
}

function WithdrawalCase({ withdrawal }: { withdrawal: Withdrawal | undefined }) {
  const { addressOf } = useOpenCase()
  const { call, isBusy, refused } = useApiMutation('POST /api/merch/admin/withdrawals/{id}/decide')
  const back = { to: addressOf(null), label: 'All withdrawals' }
  if (!withdrawal) return <CaseHeader title="This withdrawal is settled" back={back} />
  const { id, orderId, orderNumber, name, email, items, allowedActs } = withdrawal
  const choices = choicesFor(withdrawal).filter(({ value }) => allowedActs.includes(value))
  return (
    <>
      <CaseHeader title={`Withdrawal from ${orderNumber}`} back={back} />
      <Panel>
        <Facts
          rows={[
            [
              'Order',
              <Link key="o" to={`/admin/orders?case=${orderId}`}>
                {orderNumber}
              </Link>,
            ],
            ['Buyer', `${name ?? 'erased'}, ${email ?? 'erased'}`],
            ['Items', items.map((item) => item.name).join('; ')],
            ['Refund', formatMoney(withdrawal.amountMinorUnit, withdrawal.currency)],
            ['Stated', <Snapshot key="s" at={withdrawal.statedAt} />],
            ['Refund due', <Snapshot key="d" at={withdrawal.refundDueAt} />],
            ['Goods', describeGoods(withdrawal)],
          ]}
        />
      </Panel>
      {withdrawal.status === 'ACCEPTED' && withdrawal.isPartOfPayment && (
        <Panel>
          <p>
            It is accepted. Refund {formatMoney(withdrawal.amountMinorUnit, withdrawal.currency)} of the payment at the
            payment processor, then choose “Refund” again.
          </p>
        </Panel>
      )}
      <RequestsAbout subjectId={id} />
      <Decision
        about={`withdrawal-${id}`}
        reasonHint="Kept in the audit log. The buyer reads it if you refund or refuse."
        isBusy={isBusy}
        refused={refused}
        onDecide={(act, why) => call({ params: { id }, body: { act, reason: why } })}
        choices={choices}
      />
    </>
  )
}

const describeGoods = ({ sendBackBy, returnSeenAs, isWithheld }: Withdrawal): string => {
  if (sendBackBy === null) return 'Nothing was shipped.'
  if (returnSeenAs === 'GOODS') return 'They are back.'
  if (returnSeenAs === 'PROOF') return 'The buyer proved that they were sent.'
  return isWithheld ? 'Not back. The refund may wait.' : 'Not back.'
}

function choicesFor({ orderNumber, isPartOfPayment, amountMinorUnit, currency }: Withdrawal): DecisionChoice<Act>[] {
  const amount = formatMoney(amountMinorUnit, currency)
  return [
    {
      value: 'goods_back',
      label: 'The goods are back',
      question: `Record the return of ${orderNumber}?`,
      consequences: <p>The refund can no longer wait.</p>,
      confirmLabel: 'Record return',
      done: `The return of ${orderNumber} was recorded.`,
    },
    {
      value: 'proof',
      label: 'The buyer proved that the goods were sent',
      question: `Record the proof for ${orderNumber}?`,
      consequences: <p>The refund can no longer wait.</p>,
      confirmLabel: 'Record proof',
      done: `The proof for ${orderNumber} was recorded.`,
    },
    {
      value: 'refund',
      label: `Refund ${amount}`,
      hint: isPartOfPayment
        ? 'A part of the payment: refund it at the payment processor as well.'
        : 'The whole payment.',
      question: `Refund ${amount} of ${orderNumber}?`,
      consequences: <p>The buyer is told that the withdrawal is accepted.</p>,
      confirmLabel: 'Refund',
      done: `The withdrawal from ${orderNumber} was accepted.`,
    },
    {
      value: 'refuse',
      label: 'Refuse',
      hint: 'Only if the buyer has no right of withdrawal.',
      question: `Refuse the withdrawal from ${orderNumber}?`,
      consequences: <p>The buyer gets your reason by email. Nothing is refunded.</p>,
      confirmLabel: 'Refuse withdrawal',
      done: `The withdrawal from ${orderNumber} was refused.`,
      isDestructive: true,
    },
  ]
}
