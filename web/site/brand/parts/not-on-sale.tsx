import { PageHeading } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useRefetchPage } from '../../navigation.tsx'
import type { RefusalPage } from '../../page-module.ts'
import { Actions, Button } from '../../parts/forms/button.tsx'

export const NotOnSale: RefusalPage = ({ refused }) => {
  const again = useRefetchPage()
  const isGone = refused.status === 404
  return (
    <>
      <PageHeading
        title={isGone ? say('This product is not on sale') : say('This product cannot be shown right now')}
        lead={
          isGone
            ? say('The address may be wrong, or the product was taken off sale. You were not charged.')
            : say(refused.message)
        }
      />
      <Actions>
        {isGone ? (
          <Button look="primary" to="/talents">
            {say('Find a talent')}
          </Button>
        ) : (
          <Button look="primary" onClick={again}>
            {say('Try again')}
          </Button>
        )}
        <Button to="/receipts">{say('View receipts')}</Button>
      </Actions>
    </>
  )
}
