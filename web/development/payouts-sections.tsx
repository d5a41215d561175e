import { formatMoney } from '../../server/platform/money.ts'
import { Empty } from '../parts/feedback/empty.tsx'
import { Lines, Section } from '../parts/layout/page.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { StateChip } from '../parts/values/state-chip.tsx'
import { Action } from '../shell/action.tsx'
import type { AccountEntry, Slice, TransferEntry } from './dashboard.ts'
import { PageLinks } from './page-links.tsx'

export const TransfersSection = ({ rows, newerAt, olderAt }: Slice<TransferEntry>) => (
  <Section id="transfers" title="Transfers">
    {rows.length === 0 ? (
      <Empty title="No payouts yet">
        Run <a href="#jobs">process-payouts</a> when someone has earned enough.
      </Empty>
    ) : (
      <Lines>
        {rows.map((transfer) => (
          <li key={transfer.id}>
            <div className="stack">
              <div className="row between">
                <h3 className="figure">{formatMoney(transfer.amountMinorUnit, transfer.currency)}</h3>
                {transfer.isReversed ? (
                  <StateChip word="reversed" tone="muted" shape="○" />
                ) : (
                  <StateChip word="paid" tone="good" shape="●" />
                )}
              </div>
              <div className="row between small muted">
                <code>{transfer.id}</code>
                <Moment at={transfer.createdAt.toISOString()} />
              </div>
              <p className="small muted">
                To <code>{transfer.destination}</code>
              </p>
            </div>
          </li>
        ))}
      </Lines>
    )}
    <PageLinks section="transfers" newerAt={newerAt} olderAt={olderAt} />
  </Section>
)

export const AccountsSection = ({ rows, newerAt, olderAt }: Slice<AccountEntry>) => (
  <Section id="accounts" title="Payout accounts">
    {rows.length === 0 ? (
      <Empty title="No payout accounts yet">An account appears here when a talent sets up payouts.</Empty>
    ) : (
      <Lines>
        {rows.map(({ id, payoutsEnabled, createdAt }) => (
          <li key={id}>
            <div className="stack">
              <div className="row between">
                <code>{id}</code>
                {payoutsEnabled ? (
                  <StateChip word="payouts enabled" tone="good" shape="●" />
                ) : (
                  <StateChip word="payouts disabled" tone="warn" shape="◑" />
                )}
              </div>
              <div className="row between small muted">
                <Moment at={createdAt.toISOString()} />
                <Action
                  label={payoutsEnabled ? 'Block payouts' : 'Verify account'}
                  post="/dev/actions/account"
                  fields={{ id, payouts: payoutsEnabled ? 'off' : 'on' }}
                />
              </div>
            </div>
          </li>
        ))}
      </Lines>
    )}
    <PageLinks section="accounts" newerAt={newerAt} olderAt={olderAt} />
  </Section>
)
