import { CheckField, ChoiceField, SwitchField, TextArea, TextField } from '../../parts/fields.tsx'
import { Section } from '../../parts/page.tsx'
import { ProductPictures } from '../parts/product-pictures.tsx'
import { MEDIA, USES } from '../words.ts'
import type { StepProps } from './step.ts'

/** Step for the campaign type, the product and the usage. */
export function BriefStep({ draft, change, campaignTypes, medium, faults }: StepProps) {
  const uses = [
    ...USES,
    ...draft.usageTypes
      .filter((one) => USES.every(({ value }) => value !== one))
      .map((one) => ({ value: one, label: one })),
  ]
  return (
    <Section title="The brief">
      <div className="form">
        <div className="choice-grid">
          <ChoiceField
            name="campaignType"
            legend="What it is for"
            value={draft.campaignType === '' ? null : draft.campaignType}
            onChange={(campaignType) => change({ campaignType })}
            choices={campaignTypes.map(({ key, label, category }) => ({ value: key, label, hint: MEDIA[category] }))}
            error={faults['campaignType']}
          />
        </div>
        <TextArea
          name="campaignDescription"
          label="Describe it"
          hint="Who you are, what people should see or hear, the mood, what must not be in it."
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
            label="The script"
            hint="Word by word what is said. Voices read its beginning."
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
            legend="Where it will be seen"
            values={draft.usageTypes}
            onChange={(usageTypes) => change({ usageTypes })}
            choices={uses}
          />
        </div>
        <TextField
          name="customUsage"
          label="Anywhere else"
          value={draft.customUsage}
          onChange={(customUsage) => change({ customUsage })}
        />
        <SwitchField
          name="wantsSharing"
          label="Ask them to share it too"
          hint="On their own profiles. They can say no to this alone."
          isOn={draft.wantsSharing}
          onChange={(wantsSharing) => change({ wantsSharing })}
        />
        {draft.wantsSharing && (
          <TextArea
            name="sharingDescription"
            label="How they should share it"
            value={draft.sharingDescription}
            onChange={(sharingDescription) => change({ sharingDescription })}
            rows={3}
          />
        )}
        <TextField
          name="buyerBrandName"
          label="Brand name on this offer"
          hint="Leave it out to use the name of your account."
          value={draft.brandName}
          onChange={(brandName) => change({ brandName })}
          maxLength={120}
          error={faults['buyerBrandName']}
        />
      </div>
    </Section>
  )
}
