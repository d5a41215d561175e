import { Field } from '../../../parts/forms/field.tsx'
import { PageHeading } from '../../../parts/layout/page.tsx'
import type { PageModule } from '../../page-module.ts'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useWords, wordsFor, wordsOf } from '../words/words.ts'

export { StoreFrame as Frame } from '../frame/frame.tsx'
export const loadTexts = wordsFor('withdrawal')

export const head: PageModule['head'] = (_at, _read, { language }) => {
  const { withdrawal } = wordsOf(language)
  return { title: withdrawal.findTitle, description: withdrawal.lead, canonical: '/withdraw' }
}

/** Works without a script: the form is that of “Find your orders”, whose links open the orders. */
export default function FindToWithdrawPage() {
  const { withdrawal } = useWords()
  return (
    <>
      <PageHeading title={withdrawal.findTitle} lead={withdrawal.lead} />
      <p>{withdrawal.findText}</p>
      <form method="post" action="/orders" className="form" noValidate>
        <Field
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={withdrawal.email}
          maxLength={320}
          required
        />
        <Actions>
          <Button look="primary" type="submit">
            {withdrawal.send}
          </Button>
        </Actions>
      </form>
    </>
  )
}
