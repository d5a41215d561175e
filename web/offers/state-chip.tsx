import type { ShownStatus } from './shown-offer.ts'
import { STATES } from './words.ts'

export function StateChip({ status }: { status: ShownStatus }) {
  const { word, tone, shape } = STATES[status]
  return (
    <span className={`badge ${tone}`}>
      <span aria-hidden="true">{shape} </span>
      {word}
    </span>
  )
}
