import { formatMoney } from '../../server/platform/money.ts'
import { Action, Empty, Section, Snapshot } from '../shell/parts.tsx'
import type { AccountEntry, Slice, TransferEntry } from './dashboard.ts'
import { PageLinks } from './page-links.tsx'

/** Transfers sent to sellers. */
export const TransfersSection = ({ rows, newerAt, olderAt }: Slice<TransferEntry>) => (
  <Section id="transfers" title="Transfers">
    {rows.length === 0 ? (
      <Empty>
        <p>
          No payouts yet. Run <a href="#jobs">process-payouts</a> when someone has earned enough.
        </p>
      </Empty>
    ) : (
      <ul className="list">
        {rows.map((transfer) => (
          <li key={transfer.id}>
            <div className="row between">
              <h3 className="figure">{formatMoney(transfer.amountMinorUnit, transfer.currency)}</h3>
              {transfer.isReversed ? <span className="badge">reversed</span> : <span className="badge good">paid</span>}
            </div>
            <div className="row between small muted">
              <code>{transfer.id}</code>
              <Snapshot at={transfer.createdAt} />
            </div>
            <p className="small muted">
              To <code>{transfer.destination}</code>
            </p>
          </li>
        ))}
      </ul>
    )}
    <PageLinks section="transfers" newerAt={newerAt} olderAt={olderAt} />
  </Section>
)

/** Sellers' payout accounts and if they can be paid. */
export const AccountsSection = ({ rows, newerAt, olderAt }: Slice<AccountEntry>) => (
  <Section id="accounts" title="Payout accounts">
    {rows.length === 0 ? (
      <Empty>
        <p>No payout accounts yet. A talent who sets up payouts gets one.</p>
      </Empty>
    ) : (
      <ul className="list">
        {rows.map(({ id, payoutsEnabled, createdAt }) => (
          <li key={id}>
            <div className="row between">
              <code>{id}</code>
              {payoutsEnabled ? (
                <span className="badge good">payouts enabled</span>
              ) : (
                <span className="badge warn">payouts disabled</span>
              )}
            </div>
            <div className="row between small muted">
              <Snapshot at={createdAt} />
              <Action
                label={payoutsEnabled ? 'Block payouts' : 'Verify account'}
                post="/dev/actions/account"
                fields={{ id, payouts: payoutsEnabled ? 'off' : 'on' }}
              />
            </div>
          </li>
        ))}
      </ul>
    )}
    <PageLinks section="accounts" newerAt={newerAt} olderAt={olderAt} />
  </Section>
)
