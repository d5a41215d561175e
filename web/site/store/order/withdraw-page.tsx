import { formatMoney } from '../../../../server/platform/money.ts'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { Field } from '../../../parts/forms/field.tsx'
import { PageHeading, Panel } from '../../../parts/layout/page.tsx'
import { useFilters } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Unbroken } from '../../parts/values/unbroken.tsx'
import { StoreRefusal, useRefusedCode } from '../frame/refusal.tsx'
import { useWords, wordsFor, wordsOf } from '../words/words.ts'
import { type Options, prefetchOptions, readOptions, useOptions } from './withdrawal.ts'
import { ItemBoxes, Obstacles, Withdrawals } from './withdrawal-lists.tsx'

export { StoreFrame as Frame } from '../frame/frame.tsx'
export const loadTexts = wordsFor('withdrawal')
export const prefetch: PageModule['prefetch'] = prefetchOptions
export const Refusal = StoreRefusal

export const head: PageModule['head'] = (at, read, { language }) => {
  const options = readOptions(read, at)
  const { withdrawal } = wordsOf(language)
  return {
    title: options ? withdrawal.title(options.orderNumber) : withdrawal.findTitle,
    isListed: false,
  }
}

/**
 * Two steps, the statement and its confirmation. Both are plain forms and work without a script.
 */
export default function WithdrawPage() {
  const { options, token, path } = useOptions()
  const { withdrawal } = useWords()
  const { search } = useFilters()
  const { orderNumber, supportEmail, withdrawals } = options
  const done = withdrawals.find(({ id }) => id === search.get('done'))
  return (
    <>
      <PageHeading
        eyebrow={options.campaignName}
        title={<Unbroken words={withdrawal.title(orderNumber)} phrase={orderNumber} />}
        lead={withdrawal.lead}
      />
      {done && (
        <Notice tone="good" title={withdrawal.doneTitle}>
          {done.email !== null && withdrawal.doneText(done.email)}
        </Notice>
      )}
      <RefusedForm />
      {!done && (options.statement === null ? <Statement /> : <Confirmation statement={options.statement} />)}
      <Withdrawals withdrawals={withdrawals} />
      {supportEmail !== null && <p className="small muted">{withdrawal.help(supportEmail)}</p>}
      <p className="store-way">
        <a href={`${path.slice(0, -'/withdraw'.length)}?token=${encodeURIComponent(token)}`}>{withdrawal.back}</a>
      </p>
    </>
  )
}

function RefusedForm() {
  const { withdrawal } = useWords()
  const code = useRefusedCode()
  if (code === null) return null
  const text = { BadRequest: withdrawal.refusedAddress, Conflict: withdrawal.refusedTwice }[code]
  return <Notice tone="bad">{text ?? withdrawal.refusedFields}</Notice>
}

function Statement() {
  const { options, token, path } = useOptions()
  const { withdrawal } = useWords()
  const { items, currency, name, email } = options
  if (!items.some(({ obstacle }) => obstacle === null))
    return (
      <>
        <Notice>{withdrawal.nothing}</Notice>
        <Obstacles items={items} />
      </>
    )
  return (
    <form method="post" action={`${path}/statement`} className="form">
      <input type="hidden" name="token" value={token} />
      <ItemBoxes items={items} currency={currency} />
      <Field
        name="name"
        label={withdrawal.name}
        autoComplete="name"
        defaultValue={name ?? ''}
        maxLength={200}
        required
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={withdrawal.email}
        hint={withdrawal.emailHint}
        defaultValue={email ?? ''}
        maxLength={320}
        required
      />
      <Actions>
        <Button look="primary" type="submit">
          {withdrawal.next}
        </Button>
      </Actions>
    </form>
  )
}

function Confirmation({ statement }: { statement: NonNullable<Options['statement']> }) {
  const { options, token, statement: sealed, path } = useOptions()
  const { withdrawal } = useWords()
  const { name, email, itemIds, amountMinorUnit } = statement
  const { orderNumber, items, currency } = options
  return (
    <Panel>
      <h2>{withdrawal.confirmTitle}</h2>
      <p>
        <Unbroken words={withdrawal.confirmText(name, orderNumber)} phrase={orderNumber} />
      </p>
      <ul>
        {items
          .filter(({ itemId }) => itemIds.includes(itemId))
          .map((item) => (
            <li key={item.itemId}>{item.name}</li>
          ))}
      </ul>
      <p>{withdrawal.answerTo(email)}</p>
      <p className="muted">{withdrawal.refund(formatMoney(amountMinorUnit, currency))}</p>
      <form method="post" action={`${path}/confirm`}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="statement" value={sealed ?? ''} />
        <Actions>
          <Button look="primary" type="submit">
            {withdrawal.confirm}
          </Button>
          <Button to={`${path}?token=${encodeURIComponent(token)}`}>{withdrawal.change}</Button>
        </Actions>
      </form>
    </Panel>
  )
}
