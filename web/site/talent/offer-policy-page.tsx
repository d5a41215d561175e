import type { OfferPolicy } from '../../../client/src/api-types.ts'
import { Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Unplaced, useApiForm } from '../parts/forms/api-form.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { ChipField } from '../parts/forms/chips.tsx'
import { ChoiceField } from '../parts/forms/fields.tsx'
import { LookOnly } from '../parts/forms/permitted.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { OfferPolicy as OfferPolicyRules } from '../parts/rules/body-rules.ts'
import { BELOW_MINIMUM } from './labels.ts'
import { AgreementRequirement } from './parts/agreement-requirement.tsx'
import { Minimums, type OfferMinimum, type TypedMinimum } from './parts/minimums.tsx'

export const head: PageModule['head'] = () => ({ title: say('Offer preferences') })

export default function OfferPolicyPage() {
  const policy = useApiQuery('GET /api/accounts/offer-policy')
  return (
    <SettingsFrame
      here="/settings/offers"
      title={say('Offer preferences')}
      lead={say('Changes do not affect offers you have already received.')}
    >
      <Load of={policy}>{(body) => <Policy policy={body} />}</Load>
      <AgreementRequirement />
    </SettingsFrame>
  )
}

const BELOW_MINIMUM_CHOICES = Object.keys(BELOW_MINIMUM) as OfferPolicy['belowMinimum'][]

const rowOf = (one: OfferMinimum): TypedMinimum => ({ ...one, key: `${one.currency} ${one.category}` })

function Policy({ policy }: { policy: OfferPolicy }) {
  const form = useApiForm('PUT /api/accounts/offer-policy', {
    rules: OfferPolicyRules,
    initial: { ...policy, minimums: policy.minimums.map(rowOf) },
    say: {
      'minimums.*.amountMinorUnit': say('Enter a minimum amount.'),
      'minimums.*.currency': say('Enter three letters, such as USD or EUR.'),
    },
    guards: true,
  })
  const { minimums } = form.values
  const blocked = form.choice('blockedBrandNames')
  return (
    <div className="sections" ref={form.element}>
      <LookOnly calls="PUT /api/accounts/offer-policy">
        <Section title={say('Minimum amounts')}>
          <p className="muted">
            {minimums.length === 0
              ? say('You accept offers of any amount. If you add a minimum, you accept only the currencies you list.')
              : say(
                  'You accept only the currencies listed here. A minimum for one kind of offer replaces the one for “Any kind of offer”.',
                )}
          </p>
          <Minimums form={form} />
        </Section>
        {minimums.length > 0 && (
          <ChoiceField
            {...form.choice('belowMinimum')}
            legend={say('Offers below your minimum')}
            choices={BELOW_MINIMUM_CHOICES.map((value) => ({ value, ...BELOW_MINIMUM[value] }))}
          />
        )}
        <Section title={say('Blocked brands')}>
          <ChipField
            name={blocked.name}
            label={say('Brand names')}
            words={blocked.value}
            error={blocked.error}
            onAdd={(name) => blocked.onChange([...blocked.value, name])}
            onRemove={(name) => blocked.onChange(blocked.value.filter((one) => one !== name))}
            hint={say(
              'Upper and lower case and accents do not matter. We tell these brands that you do not accept their offers.',
            )}
            maxLength={OfferPolicyRules.blockedBrandNames.each.max}
          />
        </Section>
        <Unplaced form={form} />
        {form.isSaved && <Notice tone="good">{say('Saved. Your preferences apply to every new offer.')}</Notice>}
        <Actions>
          <Button look="primary" onClick={() => void form.submit()} isBusy={form.isBusy} busyLabel={say('Saving')}>
            {say('Save preferences')}
          </Button>
        </Actions>
      </LookOnly>
    </div>
  )
}
