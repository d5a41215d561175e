import { Empty } from '../../../parts/feedback/empty.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { usePhase } from '../frame/phase-banner.tsx'
import { useStore } from '../store.ts'
import { useWords } from '../words/words.ts'

/** Links to the products, or to other stores once this one is closed. */
export function EmptyCart() {
  const { store, slug } = useStore()
  const { cart, frame } = useWords()
  const phase = usePhase(store)
  const isShut = phase === 'closed' || phase === 'ended'
  return (
    <Empty
      title={cart.empty}
      action={
        <Button look="primary" to={isShut ? '/stores' : `/c/${slug}/products`}>
          {isShut ? frame.stores : cart.fill}
        </Button>
      }
    >
      {isShut ? undefined : cart.emptyText}
    </Empty>
  )
}
