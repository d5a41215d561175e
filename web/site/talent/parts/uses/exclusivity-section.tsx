import { useState } from 'react'
import {
  type ExclusivityAnswers,
  isSameExclusivity,
  NO_EXCLUSIVITY_PRICES,
  PRICED_EXCLUSIVITIES,
  type PricedExclusivity,
} from '../../../../../server/platform/scope-of-use/exclusivity-price.ts'
import type { UsePermission } from '../../../../../server/platform/scope-of-use/permissions.ts'
import { EXCLUSIVITY_LABELS } from '../../../../../server/platform/scope-of-use/scope-words.ts'
import { Lines, Panel } from '../../../../parts/layout/page.tsx'
import { say } from '../../../../words/say.ts'
import { AmountField } from '../../../parts/forms/amount-field.tsx'
import { ApiForm } from '../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { useCheckedForm } from '../../../parts/forms/checked-form.ts'
import { SelectField, TextField } from '../../../parts/forms/fields.tsx'
import { describeExclusivityAnswers } from '../../../parts/licensing/use-rule-words.ts'

const CURRENCIES = ['USD', 'EUR', 'GBP'] as const
const CHOICES = [
  {
    value: 'ALLOWED',
    get label() {
      return say('Offered')
    },
  },
  {
    value: 'ON_REQUEST',
    get label() {
      return say('On request: never agreed automatically')
    },
  },
  {
    value: 'NEVER',
    get label() {
      return say('Not offered')
    },
  },
] as const satisfies readonly { value: UsePermission; label: string }[]

/** Limits of `pricePercent` in the API. */
const [LEAST_PERCENT, MOST_PERCENT] = [100, 10_000]

/**
 * Reads a factor such as 2.5 as 250 percent. Returns undefined if the factor is outside the limits.
 */
function readFactor(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const percent = Math.round(Number(text.trim().replace(',', '.')) * 100)
  return percent >= LEAST_PERCENT && percent <= MOST_PERCENT ? percent : undefined
}

type SectionProps = {
  answers: ExclusivityAnswers | undefined
  isBusy: boolean
  onSave: (answers: ExclusivityAnswers) => Promise<boolean>
}

/** Sentences about the price of exclusivity, with a form to change it. */
export function ExclusivitySection({ answers = NO_EXCLUSIVITY_PRICES, ...form }: SectionProps) {
  const [isOpen, setOpen] = useState(false)
  const sentences = describeExclusivityAnswers(answers)
  return (
    <Panel>
      <div className="stack">
        <strong>{say('Price of exclusivity')}</strong>
        {sentences.length === 0 ? (
          <p className="small muted">{say('Brands may ask for exclusivity at your usual price.')}</p>
        ) : (
          <Lines>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Lines>
        )}
        {isOpen ? (
          <ExclusivityForm {...form} answers={answers} onClose={() => setOpen(false)} />
        ) : (
          <Actions>
            <Button onClick={() => setOpen(true)}>{say('Change price of exclusivity')}</Button>
          </Actions>
        )}
      </div>
    </Panel>
  )
}

type FormProps = Required<SectionProps> & { answers: ExclusivityAnswers; onClose: () => void }

type Typed = { answer: UsePermission; factor: string; amountMinorUnit: number | null; currency: string }
type TypedAnswers = Record<PricedExclusivity, Typed>

const eachLevel = <Result,>(of: (level: PricedExclusivity) => Result) =>
  Object.fromEntries(PRICED_EXCLUSIVITIES.map((level) => [level, of(level)])) as Record<PricedExclusivity, Result>

const typedOf = (answers: ExclusivityAnswers): TypedAnswers =>
  eachLevel((level) => {
    const { answer, pricePercent, minimum } = answers[level]
    return {
      answer,
      factor: pricePercent === null ? '' : String(pricePercent / 100),
      amountMinorUnit: minimum?.amountMinorUnit ?? null,
      currency: minimum?.currency ?? 'USD',
    }
  })

const answersOf = (typed: TypedAnswers): ExclusivityAnswers =>
  eachLevel((level) => {
    const { answer, factor, amountMinorUnit, currency } = typed[level]
    return {
      answer,
      pricePercent: readFactor(factor) ?? null,
      minimum: amountMinorUnit === null ? null : { amountMinorUnit, currency },
    }
  })

const isFaulty = ({ answer, factor }: Typed): boolean => answer !== 'NEVER' && readFactor(factor) === undefined

function ExclusivityForm({ answers: saved, isBusy, onSave, onClose }: FormProps) {
  const form = useCheckedForm({
    initial: typedOf(saved),
    // The page shows refusals.
    sending: { isBusy, refused: null },
    findFaults: () => ({}),
    send: async (typed) => (await onSave(answersOf(typed))) || undefined,
    onDone: onClose,
  })
  const typed = form.values
  const answers = answersOf(typed)
  const sentences = describeExclusivityAnswers(answers)
  return (
    <ApiForm form={form}>
      {PRICED_EXCLUSIVITIES.map((level) => (
        <AnswerFields
          key={level}
          level={level}
          typed={typed[level]}
          onChange={(values) => form.set({ [level]: { ...typed[level], ...values } })}
        />
      ))}
      <p className="small muted">{say('An exclusive license includes its category, so it never costs less.')}</p>
      {!isSameExclusivity(answers, saved) && (
        <p aria-live="polite">
          <strong>{sentences.length === 0 ? say('No surcharge') : sentences.join('; ')}</strong>
        </p>
      )}
      <Actions>
        <Button
          {...form.button}
          look="primary"
          disabledReason={
            PRICED_EXCLUSIVITIES.some((level) => isFaulty(typed[level]))
              ? say('Correct the multiplier first')
              : undefined
          }
        >
          {say('Save price of exclusivity')}
        </Button>
        <Button onClick={onClose}>{say('Cancel')}</Button>
      </Actions>
    </ApiForm>
  )
}

type FieldsProps = { level: PricedExclusivity; typed: Typed; onChange: (values: Partial<Typed>) => void }

function AnswerFields({ level, typed, onChange }: FieldsProps) {
  const { answer, factor, amountMinorUnit, currency } = typed
  return (
    <fieldset className="form">
      <legend>{say(EXCLUSIVITY_LABELS[level])}</legend>
      <SelectField
        name={`${level}-answer`}
        label={say('Your answer')}
        value={answer}
        choices={CHOICES}
        onChange={(value) => onChange({ answer: value })}
      />
      {answer !== 'NEVER' && (
        <>
          <TextField
            name={`${level}-factor`}
            label={say('Multiplier')}
            hint={say(
              'Multiplies your lowest prices and minimums: 2.5 is two and a half times your usual price. Leave empty for no surcharge.',
            )}
            inputMode="decimal"
            prefix="×"
            value={factor}
            error={isFaulty(typed) ? 'Enter a number from 1 to 100, such as 2.5.' : undefined}
            onChange={(text) => onChange({ factor: text })}
          />
          <AmountField
            key={currency}
            name={`${level}-minimum`}
            label={say('Least amount you receive')}
            hint={say(
              'Offers below it are refused, and so are offers in a currency other than {currency}, because amounts are not converted.',
              { currency },
            )}
            currency={currency}
            value={amountMinorUnit}
            onChange={(amount) => onChange({ amountMinorUnit: amount })}
          />
          <SelectField
            name={`${level}-currency`}
            label={say('Currency')}
            value={currency}
            choices={[...new Set([...CURRENCIES, currency])].map((value) => ({ value, label: value }))}
            onChange={(code) => onChange({ currency: code })}
          />
        </>
      )}
    </fieldset>
  )
}
