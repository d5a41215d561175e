import { useState } from 'react'
import type { TermsVersion } from '../../../../client/src/api-types.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { useUnsavedGuard } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'

const MADE_BY = { OFFER: 'the offer', COUNTER: 'a counter-offer', ADMIN: 'an admin' } as const

/** Latest terms of an offer, with a form to change them until the offer is completed. */
export function OfferTerms({ offerId }: { offerId: string }) {
  const answer = useApiQuery('GET /api/offers/admin/terms', { query: { offerId } })
  return (
    <Load of={answer}>
      {(version) => (
        <>
          <p className="muted">
            Version {version.version}, from {MADE_BY[version.madeBy]} <Snapshot at={version.createdAt} />.
          </p>
          <details>
            <summary>As shown to both sides</summary>
            <dl className="stack">
              {version.clauses.map(({ key, title, text }) => (
                <div key={key}>
                  <dt>
                    <strong>{title}</strong>
                  </dt>
                  <dd className="words">{text}</dd>
                </div>
              ))}
            </dl>
          </details>
          <TermsForm key={version.version} offerId={offerId} version={version} />
        </>
      )}
    </Load>
  )
}

const fieldsOf = ({ terms }: TermsVersion) => ({
  territory: terms.territory,
  termMonths: terms.termMonths === null ? '' : String(terms.termMonths),
  exclusivity: terms.exclusivity,
  credits: terms.credits,
  aiStatement: terms.aiStatement,
  conditions: terms.conditions.join('\n'),
})

function TermsForm({ offerId, version }: { offerId: string; version: TermsVersion }) {
  const [fields, setFields] = useState(() => fieldsOf(version))
  const { call, isBusy, refused } = useApiMutation('PATCH /api/offers/admin/terms')
  const errors = fieldErrorsOf(refused)
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value })
  const isDirty = JSON.stringify(fields) !== JSON.stringify(fieldsOf(version))
  useUnsavedGuard(isDirty)
  const months = fields.termMonths.trim()
  const isMonths = months === '' || /^[1-9]\d{0,3}$/.test(months)
  const save = () => {
    if (!isDirty || !isMonths) return
    void call({
      body: {
        offerId,
        version: version.version,
        terms: {
          territory: fields.territory.trim(),
          termMonths: months === '' ? null : Number(months),
          exclusivity: fields.exclusivity,
          credits: fields.credits.trim(),
          aiStatement: fields.aiStatement.trim(),
          conditions: fields.conditions
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        },
      },
    })
  }
  return (
    <Form label="Change terms" onSubmit={save} refused={refused}>
      {version.version > 1 && version.madeBy === 'ADMIN' && (
        <Notice tone="good">An admin changed these terms. Both sides were notified.</Notice>
      )}
      <TextField
        name="territory"
        label="Territory"
        value={fields.territory}
        onChange={set('territory')}
        maxLength={300}
        isRequired
        error={errors['terms.territory']}
      />
      <TextField
        name="termMonths"
        label="Months"
        hint="Counted from the day of completion. Leave empty for no end."
        inputMode="numeric"
        value={fields.termMonths}
        onChange={set('termMonths')}
        error={isMonths ? errors['terms.termMonths'] : 'Enter a whole number of months, or leave it empty.'}
      />
      <SelectField
        name="exclusivity"
        label="Exclusivity"
        value={fields.exclusivity}
        onChange={set('exclusivity')}
        choices={[
          { value: 'NON_EXCLUSIVE', label: 'Not exclusive' },
          { value: 'EXCLUSIVE', label: 'Exclusive to this brand' },
        ]}
      />
      <TextArea
        name="credits"
        label="Credit"
        rows={2}
        value={fields.credits}
        onChange={set('credits')}
        maxLength={500}
      />
      <TextArea
        name="aiStatement"
        label="AI disclosure"
        value={fields.aiStatement}
        onChange={set('aiStatement')}
        maxLength={2000}
        isRequired
      />
      <TextArea
        name="conditions"
        label="Conditions"
        hint="One per line"
        value={fields.conditions}
        onChange={set('conditions')}
      />
      <Actions>
        <Button
          look="primary"
          type="submit"
          isBusy={isBusy}
          busyLabel="Saving"
          disabledReason={isDirty ? undefined : 'Change something first.'}
        >
          Change terms and notify both sides
        </Button>
      </Actions>
    </Form>
  )
}
