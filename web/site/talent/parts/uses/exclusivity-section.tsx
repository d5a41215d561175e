import { useState } from 'react'
import {
  type ExclusivityAnswer,
  type ExclusivityAnswers,
  isSameExclusivity,
  NO_EXCLUSIVITY_PRICES,
  PRICED_EXCLUSIVITIES,
  type PricedExclusivity,
} from '../../../../../server/platform/scope-of-use/exclusivity-price.ts'
import type { UsePermission } from '../../../../../server/platform/scope-of-use/permissions.ts'
import { EXCLUSIVITY_LABELS } from '../../../../../server/platform/scope-of-use/scope-words.ts'
import { describeExclusivityAnswers } from '../../../../../server/platform/scope-of-use/use-rule-words.ts'
import { Lines, Panel } from '../../../../parts/layout/page.tsx'
import { AmountField } from '../../../parts/forms/amount-field.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../../parts/forms/fields.tsx'

const CURRENCIES = ['USD', 'EUR', 'GBP'] as const
const CHOICES = [
  { value: 'ALLOWED', label: 'Offered' },
  { value: 'ON_REQUEST', label: 'On request: never agreed automatically' },
  { value: 'NEVER', label: 'Not offered' },
] as const satisfies readonly { value: UsePermission; label: string }[]

/** Limits of `pricePercent` in the API. */
const [LEAST_PERCENT, MOST_PERCENT] = [100, 10_000]

/** Reads a factor such as 2.5 as 250 percent. Undefined for none that is possible. */
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
        <strong>Price of exclusivity</strong>
        {sentences.length === 0 ? (
          <p className="small muted">Brands may ask for exclusivity at your usual price.</p>
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
            <Button onClick={() => setOpen(true)}>Change price of exclusivity</Button>
          </Actions>
        )}
      </div>
    </Panel>
  )
}

type FormProps = Required<SectionProps> & { answers: ExclusivityAnswers; onClose: () => void }

function ExclusivityForm({ answers: saved, isBusy, onSave, onClose }: FormProps) {
  const [answers, setAnswers] = useState(saved)
  const [faulty, setFaulty] = useState<readonly PricedExclusivity[]>([])
  const change = (level: PricedExclusivity, values: Partial<ExclusivityAnswer>) =>
    setAnswers((before) => ({ ...before, [level]: { ...before[level], ...values } }))
  const sentences = describeExclusivityAnswers(answers)
  return (
    <div className="form">
      {PRICED_EXCLUSIVITIES.map((level) => (
        <AnswerFields
          key={level}
          level={level}
          answer={answers[level]}
          isFaulty={faulty.includes(level)}
          onChange={(values) => change(level, values)}
          onFault={(isFaulty) =>
            setFaulty((before) => [...before.filter((one) => one !== level), ...(isFaulty ? [level] : [])])
          }
        />
      ))}
      <p className="small muted">An exclusive license includes its category, so it never costs less.</p>
      {!isSameExclusivity(answers, saved) && (
        <p aria-live="polite">
          <strong>{sentences.length === 0 ? 'No surcharge' : sentences.join('; ')}</strong>
        </p>
      )}
      <Actions>
        <Button
          look="primary"
          isBusy={isBusy}
          disabledReason={faulty.length > 0 ? 'Correct the multiplier first' : undefined}
          onClick={() => void onSave(answers).then((isSaved) => isSaved && onClose())}
        >
          Save price of exclusivity
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </div>
  )
}

type FieldsProps = {
  level: PricedExclusivity
  answer: ExclusivityAnswer
  isFaulty: boolean
  onChange: (values: Partial<ExclusivityAnswer>) => void
  onFault: (isFaulty: boolean) => void
}

function AnswerFields({ level, answer: { answer, pricePercent, minimum }, isFaulty, onChange, onFault }: FieldsProps) {
  const [factor, setFactor] = useState(pricePercent === null ? '' : String(pricePercent / 100))
  const [currency, setCurrency] = useState(minimum?.currency ?? 'USD')
  const label = EXCLUSIVITY_LABELS[level]
  const setMinimum = (amount: number | null, code: string) =>
    onChange({ minimum: amount === null ? null : { amountMinorUnit: amount, currency: code } })
  return (
    <fieldset className="form">
      <legend>{label}</legend>
      <SelectField
        name={`${level}-answer`}
        label="Your answer"
        value={answer}
        choices={CHOICES}
        onChange={(value) => onChange({ answer: CHOICES.find((one) => one.value === value)?.value ?? 'ALLOWED' })}
      />
      {answer !== 'NEVER' && (
        <>
          <TextField
            name={`${level}-factor`}
            label="Multiplier"
            hint="Multiplies your least prices and minimums: 2.5 is two and a half times your usual price. Leave empty for no surcharge."
            inputMode="decimal"
            prefix="×"
            value={factor}
            error={isFaulty ? 'Enter a number from 1 to 100, such as 2.5.' : undefined}
            onChange={(text) => {
              setFactor(text)
              const percent = readFactor(text)
              onFault(percent === undefined)
              if (percent !== undefined) onChange({ pricePercent: percent })
            }}
          />
          <AmountField
            key={currency}
            name={`${level}-minimum`}
            label="Least amount you receive"
            hint={`Offers below it are refused, and so are offers in a currency other than ${currency}, because amounts are not converted.`}
            currency={currency}
            value={minimum?.amountMinorUnit ?? null}
            onChange={(amount) => setMinimum(amount, currency)}
          />
          <SelectField
            name={`${level}-currency`}
            label="Currency"
            value={currency}
            choices={[...new Set([...CURRENCIES, currency])].map((value) => ({ value, label: value }))}
            onChange={(code) => {
              setCurrency(code)
              setMinimum(minimum?.amountMinorUnit ?? null, code)
            }}
          />
        </>
      )}
    </fieldset>
  )
}
