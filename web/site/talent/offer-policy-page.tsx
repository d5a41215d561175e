import { useState } from 'react'
import type { OfferPolicy } from '../../../client/src/api-types.ts'
import { isCurrency } from '../../../server/platform/money.ts'
import { Section } from '../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../api.tsx'
import { useUnsavedGuard } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { ChipField } from '../parts/forms/chips.tsx'
import { ChoiceField } from '../parts/forms/fields.tsx'
import { fieldErrorsOf } from '../parts/forms/form.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { BELOW_MINIMUM } from './labels.ts'
import { Minimums, type TypedMinimum } from './parts/minimums.tsx'

export const head: PageModule['head'] = () => ({ title: 'Offer preferences' })

/** A talent's minimum fees, the response to offers below them, and blocked brands. */
export default function OfferPolicyPage() {
  const policy = useApiQuery('GET /api/accounts/offer-policy')
  return (
    <SettingsFrame
      here="/settings/offers"
      title="Offer preferences"
      lead="Changes do not affect offers you have already received."
    >
      <Load of={policy}>{(body) => <Policy policy={body} />}</Load>
    </SettingsFrame>
  )
}

const BELOW_MINIMUM_CHOICES = Object.keys(BELOW_MINIMUM) as OfferPolicy['belowMinimum'][]

const typedOf = ({ minimums }: OfferPolicy): TypedMinimum[] =>
  minimums.map((one) => ({ ...one, key: `${one.currency} ${one.category}` }))

function Policy({ policy }: { policy: OfferPolicy }) {
  const [belowMinimum, setBelow] = useState(policy.belowMinimum)
  const [minimums, setMinimums] = useState(() => typedOf(policy))
  const [blockedBrandNames, setBlocked] = useState(policy.blockedBrandNames)
  const [isSubmitted, setTried] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const save = useApiMutation('PUT /api/accounts/offer-policy', {
    changes: ['GET /api/accounts/offer-policy'],
    onDone: () => setSaved(true),
  })
  const edited = {
    belowMinimum,
    minimums: minimums.map(({ currency, category, amountMinorUnit }) => ({ currency, category, amountMinorUnit })),
    blockedBrandNames,
  }
  const errors = fieldErrorsOf(save.refused)
  const isDirty = JSON.stringify(edited) !== JSON.stringify(toPolicyBody(policy))
  useUnsavedGuard(isDirty)
  const submit = () => {
    setTried(true)
    setSaved(false)
    const complete = minimums.flatMap(({ currency, category, amountMinorUnit }) =>
      amountMinorUnit !== null && isCurrency(currency) ? [{ currency, category, amountMinorUnit }] : [],
    )
    if (complete.length === minimums.length)
      void save.call({ body: { belowMinimum, minimums: complete, blockedBrandNames } })
  }
  return (
    <div className="sections">
      <Section title="Minimum amounts">
        <p className="muted">
          {minimums.length === 0
            ? 'You accept offers of any amount. If you add a minimum, you accept only the currencies you list.'
            : 'You accept only the currencies listed here. A minimum for one kind of offer overrides the minimum for any kind.'}
        </p>
        <Minimums minimums={minimums} onChange={setMinimums} errors={errors} isTried={isSubmitted} />
      </Section>
      {minimums.length > 0 && (
        <ChoiceField
          name="below"
          legend="Offers below your minimum"
          value={belowMinimum}
          onChange={setBelow}
          choices={BELOW_MINIMUM_CHOICES.map((value) => ({ value, ...BELOW_MINIMUM[value] }))}
        />
      )}
      <Section title="Blocked brands">
        <ChipField
          name="blocked"
          label="Brand names"
          words={blockedBrandNames}
          onAdd={(name) => setBlocked([...blockedBrandNames, name])}
          onRemove={(name) => setBlocked(blockedBrandNames.filter((one) => one !== name))}
          hint="Upper and lower case and accents do not matter. These brands are told that you do not accept offers from them."
          maxLength={120}
        />
      </Section>
      {Object.keys(errors).length === 0 && <RefusalNotice refused={save.refused} />}
      {isSaved && !isDirty && <Notice tone="good">Saved. Your preferences apply to every new offer.</Notice>}
      <Actions>
        <Button look="primary" onClick={submit} isBusy={save.isBusy} busyLabel="Saving">
          Save preferences
        </Button>
      </Actions>
    </div>
  )
}

const toPolicyBody = ({ belowMinimum, minimums, blockedBrandNames }: OfferPolicy) => ({
  belowMinimum,
  minimums: minimums.map(({ currency, category, amountMinorUnit }) => ({ currency, category, amountMinorUnit })),
  blockedBrandNames,
})
