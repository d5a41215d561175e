import { PageHeading } from '../../../parts/layout/page.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useStore } from '../store.ts'
import { useWords } from '../words/words.ts'

/** Shown while the store sells nothing. Fans can still view their cart. */
export function StoreClosed() {
  const { slug } = useStore()
  const { cart, checkout } = useWords()
  const { title, text } = cart.refusals.CAMPAIGN_CLOSED
  return (
    <>
      <PageHeading title={title} lead={text} />
      <Actions>
        <Button look="primary" to={`/c/${slug}/cart`}>
          {checkout.pay.seeCart}
        </Button>
      </Actions>
    </>
  )
}
