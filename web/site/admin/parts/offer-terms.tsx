import type { TermsVersion } from '../../../../client/src/api-types.ts'
import { useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { EditTermsBody } from '../../parts/rules/body-rules.ts'
import { bodyFrom } from '../../parts/rules/rules.ts'
import { Snapshot } from '../../parts/values/moment.tsx'

const MADE_BY = { OFFER: 'the offer', COUNTER: 'a counter-offer', ADMIN: 'an admin' } as const

/** Editable until the offer is completed. */
export function OfferTerms({ offerId }: { offerId: string }) {
  const response = useApiQuery('GET /api/offers/admin/terms', { query: { offerId } })
  return (
    <Load of={response}>
      {(version) => (
        <>
          <p className="muted">
            Version {version.version}, from {MADE_BY[version.madeBy]}, <Snapshot at={version.createdAt} />.
          </p>
          <details>
            <summary>Terms as both sides see them</summary>
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
  const form = useApiForm('PATCH /api/offers/admin/terms', {
    rules: EditTermsBody,
    under: 'terms',
    initial: fieldsOf(version),
    body: ({ conditions, ...fields }) => ({
      offerId,
      version: version.version,
      terms: {
        ...bodyFrom(EditTermsBody.terms.in, fields),
        conditions: conditions
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      },
    }),
    say: { termMonths: 'Enter a whole number of months, or leave it empty.' },
    guards: true,
  })
  return (
    <ApiForm form={form} label="Change terms">
      {version.version > 1 && version.madeBy === 'ADMIN' && (
        <Notice tone="good">An admin changed these terms. Both sides were notified.</Notice>
      )}
      <TextField {...form.text('territory')} label="Territory" />
      <TextField
        {...form.text('termMonths')}
        label="License term in months"
        hint="Counted from the day of completion. Leave empty for no end."
        inputMode="numeric"
      />
      <SelectField
        {...form.choice('exclusivity')}
        label="Exclusivity"
        choices={[
          { value: 'NON_EXCLUSIVE', label: 'Not exclusive' },
          { value: 'CATEGORY_EXCLUSIVE', label: 'Exclusive to this brand in its category' },
          { value: 'EXCLUSIVE', label: 'Exclusive to this brand' },
        ]}
      />
      <TextArea {...form.text('credits')} label="Credit" rows={2} />
      <TextArea {...form.text('aiStatement')} label="AI disclosure" />
      <TextArea {...form.text('conditions')} label="Conditions" hint="One per line" />
      <Actions>
        <Button
          {...form.button}
          look="primary"
          busyLabel="Saving"
          disabledReason={form.isDirty ? undefined : 'Change something first.'}
        >
          Change terms and notify both sides
        </Button>
      </Actions>
    </ApiForm>
  )
}
