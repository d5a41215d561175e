import { Notice } from '../../parts/feedback/notice.tsx'
import { Field } from '../../parts/forms/field.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { FanRefusal, useRefusedCode } from './frame/refusal.tsx'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('finder')

export const head: PageModule['head'] = (_at, _read, { language }) => {
  const { finder } = wordsOf(language)
  return { title: finder.title, description: finder.lead, canonical: '/orders' }
}

/** Works without a script: the form is sent to the server, which redirects back here. */
export default function FindOrdersPage() {
  const { finder } = useWords()
  const { search } = useFilters()
  const code = useRefusedCode()
  if (search.has('sent'))
    return (
      <>
        <PageHeading title={finder.sentTitle} lead={finder.sentText} />
        <Notice>{finder.sentHint}</Notice>
        <Actions>
          <Button to="/orders">{finder.again}</Button>
        </Actions>
      </>
    )
  return (
    <>
      <PageHeading title={finder.title} lead={finder.lead} />
      <FanRefusal refused={code} />
      <form method="post" action="/orders" className="form" noValidate>
        <Field
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={finder.email}
          hint={finder.hint}
          error={search.has('wrong') ? finder.wrong : undefined}
          maxLength={320}
          required
        />
        <Actions>
          <Button look="primary" type="submit">
            {finder.send}
          </Button>
        </Actions>
      </form>
    </>
  )
}
