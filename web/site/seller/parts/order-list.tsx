import './order-list.css'
import { useState } from 'react'
import type { SellerStoreDesign } from '../../../../client/src/api-types.ts'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { ART, NOT_SAVED } from '../labels.ts'
import type { ChosenDesign } from '../shop-draft.ts'

type OrderListProps = {
  designs: readonly ChosenDesign[]
  saved: readonly SellerStoreDesign[]
  onMove: (from: number, to: number) => void
  onRetry: () => void
  isRetrying: boolean
}

/** Lets the owner move designs by dragging or with buttons. */
export function OrderList({ designs, saved, onMove, onRetry, isRetrying }: OrderListProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const move = (from: number, to: number) => {
    onMove(from, to)
    setMessage(`${designs[from]?.name} is now number ${to + 1} of ${designs.length}.`)
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (
    <div className="stack">
      <ol className="order" aria-label="Looks in store order">
        {designs.map(({ filterId, name }, at) => {
          const design = saved.find((one) => one.filterId === filterId)
          const hasFailed = design?.assetStatus === 'error'
          return (
            <li
              key={filterId}
              className={over === at && dragged !== at ? 'order-line order-over' : 'order-line'}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(at)
              }}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(at)
              }}
              onDragEnd={end}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) move(dragged, at)
                end()
              }}
            >
              <span className="order-handle muted" aria-hidden="true">
                ⠿
              </span>
              <span className="order-words">
                <strong>{name}</strong>
                <StateChip {...(design ? ART[design.assetStatus] : NOT_SAVED)} />
                {hasFailed && (
                  <span className="small">
                    {design.fault ?? 'The picture could not be generated.'}{' '}
                    <Button look="quiet" onClick={onRetry} isBusy={isRetrying} busyLabel="Trying again">
                      Try again
                    </Button>
                  </span>
                )}
              </span>
              <span className="order-buttons">
                <Step label={`Move ${name} up`} sign="↑" isHeld={at === 0} onStep={() => move(at, at - 1)} />
                <Step
                  label={`Move ${name} down`}
                  sign="↓"
                  isHeld={at === designs.length - 1}
                  onStep={() => move(at, at + 1)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <p className="for-ears" role="status">
        {message}
      </p>
    </div>
  )
}

type StepProps = { label: string; sign: string; isHeld: boolean; onStep: () => void }

/** The button is inactive at the end of the list. If it disappeared, it would lose the focus. */
const Step = ({ label, sign, isHeld, onStep }: StepProps) => (
  <button
    type="button"
    className="order-step"
    aria-label={label}
    aria-disabled={isHeld || undefined}
    onClick={() => !isHeld && onStep()}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
)
