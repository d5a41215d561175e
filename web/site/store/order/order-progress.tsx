import './order-progress.css'
import { Day } from '../../parts/values/moment.tsx'
import { useWords } from '../words/words.ts'
import { type Order, type Step, stepsOf } from './order.ts'

const SHAPES: Readonly<Record<Step['state'], string>> = { done: '✓', now: '●', 'to come': '○' }

export function OrderProgress({ order }: { order: Order }) {
  const { after } = useWords()
  const words = after.order
  const steps = stepsOf(order)
  if (steps.length === 0) return null
  const states = { done: words.isDone, now: words.isNow, 'to come': words.isToCome }
  return (
    <ol className="order-way" aria-label={words.steps}>
      {steps.map(({ status, state, at }) => (
        <li
          key={status}
          className={`order-step order-step-${state.replace(' ', '-')}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="order-mark" aria-hidden="true">
            {SHAPES[state]}
          </span>
          <span className="order-step-words">
            <span>
              {words.standing[status][0]}
              <span className="for-ears">, {states[state]}</span>
            </span>
            {at !== null && (
              <span className="small muted">
                <Day at={at} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
