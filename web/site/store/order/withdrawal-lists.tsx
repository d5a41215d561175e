import '../../../parts/forms/choices.css'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { useWords } from '../words/words.ts'
import type { Options } from './withdrawal.ts'

/**
 * Checkboxes of the items that can be withdrawn from, and below them the other items with the
 * reason why they cannot.
 */
export function ItemBoxes({ items, currency }: Pick<Options, 'items' | 'currency'>) {
  const { withdrawal } = useWords()
  const free = items.filter(({ obstacle }) => obstacle === null)
  const others = items.filter(({ obstacle }) => obstacle !== null)
  return (
    <>
      <fieldset className="choices">
        <legend>{withdrawal.items}</legend>
        {free.map(({ itemId, name, amountMinorUnit, until }, at) => (
          <label key={itemId} className="choice">
            <input type="checkbox" name={`item${at + 1}`} value={itemId} defaultChecked={free.length === 1} />
            <span className="choice-words">
              <span>
                {name} · {formatMoney(amountMinorUnit, currency)}
              </span>
              <span className="small muted">
                {until === null ? (
                  withdrawal.anytime
                ) : (
                  <>
                    {withdrawal.until} <Day at={until} hasYear />
                  </>
                )}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Obstacles items={others} />
    </>
  )
}

/** Items that cannot be withdrawn from, each with its reason. */
export function Obstacles({ items }: Pick<Options, 'items'>) {
  const { withdrawal } = useWords()
  if (items.length === 0) return null
  return (
    <Lines>
      {items.map(({ itemId, name, obstacle }) => (
        <li key={itemId}>
          <span>{name}</span>
          <span className="small muted">{obstacle !== null && withdrawal.obstacles[obstacle]}</span>
        </li>
      ))}
    </Lines>
  )
}

/** Withdrawals from the order, with their next steps and deadlines. */
export function Withdrawals({ withdrawals }: Pick<Options, 'withdrawals'>) {
  const { withdrawal } = useWords()
  if (withdrawals.length === 0) return null
  return (
    <Section title={withdrawal.yours}>
      <Lines>
        {withdrawals.map(
          ({ id, items, status, amountMinorUnit, currency, sendBackBy, refundDueAt, decisionReason }) => (
            <li key={id}>
              <span>
                <strong>{withdrawal.statuses[status]}</strong> · {items.map(({ name }) => name).join('; ')} ·{' '}
                {formatMoney(amountMinorUnit, currency)}
              </span>
              {status === 'REFUSED' && <span className="small">{decisionReason}</span>}
              {(status === 'OPEN' || status === 'ACCEPTED') && (
                <span className="small muted">
                  {sendBackBy !== null && (
                    <>
                      {withdrawal.sendBack} <Day at={sendBackBy} hasYear />.{' '}
                    </>
                  )}
                  {withdrawal.refundBy} <Day at={refundDueAt} hasYear />
                </span>
              )}
            </li>
          ),
        )}
      </Lines>
    </Section>
  )
}
