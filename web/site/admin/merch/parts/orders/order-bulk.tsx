import './order-bulk.css'
import { useState } from 'react'
import type {
  MerchOrderChangeResult,
  MerchOrderForAdmins,
  MerchOrderStatus,
} from '../../../../../../client/src/api-types.ts'
import { ConfirmForm } from '../../../../parts/feedback/confirm-form.tsx'
import { Notice, RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../../../parts/forms/fields.tsx'
import { ChangeMerchOrdersBody } from '../../../../parts/rules/body-rules.ts'
import { csvPath } from '../../order-filter.ts'
import { buyerLabel, describeMoveEffects, MOVE_LABELS, ORDER_STATES } from '../../order-labels.ts'
import { formatOrderCount, listAllowedMoves, MAX_BULK_ORDERS } from './allowed-moves.ts'
import { isToBePacked, useOrderSlips } from './order-slips.ts'

type Order = MerchOrderForAdmins
type Moved = { orders: readonly Order[]; results: readonly MerchOrderChangeResult[] }
type OrderBulkProps = {
  shown: readonly Order[]
  chosen: readonly Order[]
  onChoose: (orders: readonly Order[]) => void
}

export function OrderBulk({ shown, chosen, onChoose }: OrderBulkProps) {
  const [moved, setMoved] = useState<Moved | null>(null)
  const slips = useOrderSlips()
  const disabledReason =
    chosen.length === 0
      ? 'Select orders from the list first.'
      : chosen.length > MAX_BULK_ORDERS
        ? `Select at most ${MAX_BULK_ORDERS} orders.`
        : undefined
  const packed = chosen.filter(isToBePacked)
  const noSlip =
    disabledReason ??
    (packed.length === 0
      ? 'None of these orders needs a packing slip: they were canceled or refunded, or contain only files.'
      : undefined)
  const isAll = shown.length > 0 && chosen.length === shown.length
  return (
    <section className="panel order-bulk" aria-label="Bulk actions">
      <div className="order-bulk-row">
        <div>
          <label className="order-check">
            <input
              type="checkbox"
              checked={isAll}
              onChange={({ currentTarget }) => onChoose(currentTarget.checked ? shown : [])}
            />
            <span>Select all shown</span>
          </label>
          <span role="status" className="small muted order-bulk-count">
            {chosen.length === 0 ? 'None selected' : `${formatOrderCount(chosen.length)} selected`}
          </span>
        </div>
        <div className={chosen.length === 0 ? 'order-bulk-acts order-bulk-idle' : 'order-bulk-acts'}>
          <BulkMove chosen={chosen} disabledReason={disabledReason} onMoved={setMoved} />
          <Button
            isBusy={slips.isBusy}
            busyLabel="Creating packing slips"
            disabledReason={noSlip}
            onClick={() => slips.print(packed.map(({ orderId }) => orderId))}
          >
            {packed.length === chosen.length ? 'Packing slips' : `Packing slips (${packed.length})`}
          </Button>
          {disabledReason === undefined ? (
            <Button to={csvPath(chosen.map(({ orderId }) => orderId))}>Download CSV</Button>
          ) : (
            <Button disabledReason={disabledReason}>Download CSV</Button>
          )}
        </div>
      </div>
      <RefusalNotice refused={slips.refused} />
      {moved && <Results moved={moved} onClose={() => setMoved(null)} />}
    </section>
  )
}

type BulkMoveProps = { chosen: readonly Order[]; disabledReason: string | undefined; onMoved: (moved: Moved) => void }

function BulkMove({ chosen, disabledReason, onMoved }: BulkMoveProps) {
  const moves = listAllowedMoves(chosen)
  const form = useApiForm('POST /api/merch/admin/orders/bulk', {
    rules: ChangeMerchOrdersBody,
    fixed: { orderIds: chosen.map(({ orderId }) => orderId) },
    initial: { status: '' as MerchOrderStatus | '', note: '' },
    resets: true,
    onDone: ({ data }) => onMoved({ orders: chosen, results: data.results }),
  })
  const move = moves.find(({ status }) => status === form.values.status)
  const others = move ? chosen.length - move.count : 0
  return (
    <>
      <SelectField
        {...form.choice('status')}
        label="New status"
        value={move?.status ?? ''}
        choices={[
          { value: '', label: 'Choose a status' },
          ...moves.map(({ status, count }) => ({
            value: status,
            label: `${ORDER_STATES[status].word} (${count} of ${chosen.length})`,
          })),
        ]}
      />
      <ConfirmForm
        form={form}
        label="Update"
        look="plain"
        title={`Change ${formatOrderCount(chosen.length)} to “${move ? ORDER_STATES[move.status].word : ''}”?`}
        confirmLabel={move ? MOVE_LABELS[move.status] : 'Update'}
        disabledReason={disabledReason ?? (move ? undefined : 'Choose a status first.')}
      >
        {move && <p>{describeMoveEffects(move.status)}</p>}
        {others > 0 && (
          <p>
            {others === 1
              ? 'One of them cannot change to this status and stays as it is.'
              : `${others} of them cannot change to this status and stay as they are.`}
          </p>
        )}
        <TextField {...form.text('note')} label="Note" hint="Saved with each order." />
      </ConfirmForm>
    </>
  )
}

function Results({ moved: { orders, results }, onClose }: { moved: Moved; onClose: () => void }) {
  const refused = results.filter(({ ok }) => !ok).length
  const done = results.length - refused
  return (
    <Notice
      tone={refused === 0 ? 'good' : 'warn'}
      title={
        refused === 0
          ? `${formatOrderCount(done)} updated`
          : `${formatOrderCount(done)} updated, ${refused} not changed`
      }
    >
      <ul className="order-bulk-results small">
        {results.map(({ orderId, status, error }) => {
          const order = orders.find((one) => one.orderId === orderId)
          return (
            <li key={orderId}>
              <strong>{order ? `${order.orderNumber}, ${buyerLabel(order)}` : orderId}</strong>:{' '}
              {status === null ? error : ORDER_STATES[status].word}
            </li>
          )
        })}
      </ul>
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </Notice>
  )
}
