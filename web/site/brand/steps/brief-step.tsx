import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { CheckField, ChoiceField, SwitchField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { markUse } from '../../parts/licensing/allowed-uses.ts'
import { MarkedUse } from '../../parts/licensing/marked-use.tsx'
import { usageChoices } from '../../words/uses.ts'
import { MEDIA } from '../labels.ts'
import { ProductPictures } from '../parts/product-pictures.tsx'
import type { StepProps } from './step.ts'

/** Step for the campaign type, the product and the usage. */
export function BriefStep({ draft, change, campaignTypes, medium, uses, faults }: StepProps) {
  return (
    <Section title={say('Brief')}>
      <div className="form">
        <TextField
          name="title"
          label={say('Title')}
          hint={say('Shown in lists and emails. If empty, we use the purpose and your brand’s name.')}
          value={draft.title}
          onChange={(title) => change({ title })}
          maxLength={120}
          error={faults['title']}
        />
        <div className="choice-grid">
          <ChoiceField
            name="campaignType"
            legend={say('Purpose')}
            value={draft.campaignType === '' ? null : draft.campaignType}
            onChange={(campaignType) => change({ campaignType })}
            choices={campaignTypes.map(({ key, label, category }) => ({ value: key, label, hint: MEDIA[category] }))}
            error={faults['campaignType']}
          />
        </div>
        <TextArea
          name="campaignDescription"
          label={say('Description')}
          hint={say('Who you are, what people should see or hear, the mood, and what to avoid.')}
          value={draft.description}
          onChange={(description) => change({ description })}
          rows={7}
          maxLength={20_000}
          error={faults['campaignDescription']}
          isRequired
        />
        {medium !== undefined && medium !== 'IMAGE' && (
          <TextArea
            name="scriptText"
            label={say('Script')}
            hint={say('The exact words to be spoken. Voice samples contain only the beginning.')}
            value={draft.script}
            onChange={(script) => change({ script })}
            rows={6}
            error={faults['scriptText']}
          />
        )}
        <ProductPictures urls={draft.pictures} onChange={(pictures) => change({ pictures })} />
        <div className="choice-grid">
          <CheckField
            name="usageTypes"
            legend={say('Where it will be used')}
            values={draft.usageTypes}
            onChange={(usageTypes) => change({ usageTypes })}
            choices={usageChoices(draft.usageTypes).map(({ value, label }) => ({
              value,
              label: <MarkedUse label={label} mark={markUse(uses, draft, medium, value)} />,
            }))}
          />
        </div>
        <TextField
          name="customUsage"
          label={say('Other uses')}
          value={draft.customUsage}
          onChange={(customUsage) => change({ customUsage })}
        />
        <SwitchField
          name="wantsSharing"
          label={say('Ask the talent to share it')}
          hint={say('On their own profiles. If they do not want to, they can make a counter-offer without it.')}
          isOn={draft.wantsSharing}
          onChange={(wantsSharing) => change({ wantsSharing })}
        />
        {draft.wantsSharing && (
          <TextArea
            name="sharingDescription"
            label={say('How they should share it')}
            value={draft.sharingDescription}
            onChange={(sharingDescription) => change({ sharingDescription })}
            rows={3}
          />
        )}
        <TextField
          name="buyerBrandName"
          label={say('Brand name on this offer')}
          hint={say('Leave empty to use your account name.')}
          value={draft.brandName}
          onChange={(brandName) => change({ brandName })}
          maxLength={120}
          error={faults['buyerBrandName']}
        />
      </div>
    </Section>
  )
}
