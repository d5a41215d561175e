import { useAgain } from '../../navigation.tsx'
import type { RefusalPage } from '../../page-module.ts'
import { Actions, Button } from '../../parts/button.tsx'
import { PageHeading } from '../../parts/page.tsx'

/** Replaces a product that is missing or fails to load. */
export const NotOnSale: RefusalPage = ({ refused }) => {
  const again = useAgain()
  const isGone = refused.status === 404
  return (
    <>
      <PageHeading
        title={isGone ? 'This is not on sale' : 'This cannot be shown now'}
        lead={
          isGone ? 'The address may be mistyped, or it was taken off sale. Nothing is taken from you.' : refused.message
        }
      />
      <Actions>
        {isGone ? (
          <Button look="primary" to="/talents">
            Find a talent
          </Button>
        ) : (
          <Button look="primary" onClick={again}>
            Try again
          </Button>
        )}
        <Button to="/receipts">Your receipts</Button>
      </Actions>
    </>
  )
}
