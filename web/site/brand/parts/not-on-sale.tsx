import { PageHeading } from '../../../parts/layout/page.tsx'
import { useRefetchPage } from '../../navigation.tsx'
import type { RefusalPage } from '../../page-module.ts'
import { Actions, Button } from '../../parts/forms/button.tsx'

export const NotOnSale: RefusalPage = ({ refused }) => {
  const again = useRefetchPage()
  const isGone = refused.status === 404
  return (
    <>
      <PageHeading
        title={isGone ? 'This product is not on sale' : 'This product cannot be shown right now'}
        lead={
          isGone
            ? 'The address may be wrong, or the product was taken off sale. You were not charged.'
            : refused.message
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
        <Button to="/receipts">View receipts</Button>
      </Actions>
    </>
  )
}
