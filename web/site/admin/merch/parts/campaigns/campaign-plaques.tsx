import type { PlaqueConfig, PlaqueConfigChange } from '../../../../../../client/src/api-types.ts'
import type { ApiError } from '../../../../api.tsx'
import { AmountField } from '../../../../parts/forms/amount-field.tsx'
import { SwitchField, TextArea, TextField } from '../../../../parts/forms/fields.tsx'
import { PictureField } from '../picture-field.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import { CampaignSectionFold, errorOf } from './campaign-sections.tsx'
import { toPlaqueChange } from './plaque-change.ts'

const NEW: PlaqueConfigChange = {
  vinyl: { x: 0.32, y: 0.14, size: 0.48 },
  prompt: 'A portrait pressed into gold, for {fanName}',
  fanName: 'Your name',
  standardPricing: { priceMinorUnit: 0, shippingMinorUnit: 0 },
  deluxePricing: { priceMinorUnit: 0, shippingMinorUnit: 0 },
  standardImages: { basePlaqueUrl: null, recordFrameUrl: null, artistRefUrl: null },
  deluxeImages: { basePlaqueUrl: null, recordFrameUrl: null, artistRefUrl: null },
}

const EDITIONS = [
  { name: 'standard', label: 'Standard' },
  { name: 'deluxe', label: 'Deluxe' },
] as const
const PICTURES = [
  { name: 'basePlaqueUrl', label: 'plaque' },
  { name: 'recordFrameUrl', label: 'record frame' },
  { name: 'artistRefUrl', label: 'artist' },
] as const
const PLACES = [
  { name: 'x', label: 'Record: distance from the left' },
  { name: 'y', label: 'Record: distance from the top' },
  { name: 'size', label: 'Record: width' },
] as const

/** Settings of plaques. Without settings, plaques have the prices of the catalog. */
export function CampaignPlaques({ draft, refused }: { draft: CampaignDraft; refused: ApiError | null }) {
  const value = draft.value('config', 'plaqueConfig') as PlaqueConfig | PlaqueConfigChange | null
  const plaques = value && toPlaqueChange(value)
  const set = (change: Partial<PlaqueConfigChange>) =>
    draft.set('config', 'plaqueConfig', { ...(plaques ?? NEW), ...change })
  const error = (path: string) => errorOf(refused, `config.plaqueConfig.${path}`)
  const currency = String(draft.value('identity', 'currency'))
  return (
    <CampaignSectionFold
      id="plaques"
      title="Plaques"
      about={plaques ? 'Gold records with a fan’s portrait' : 'No separate prices or pictures'}
      needsAttention={errorOf(refused, 'config.plaqueConfig') !== undefined}
    >
      <SwitchField
        name="has-plaques"
        label="Use separate plaque settings"
        hint="Products of type “Plaque” then use the prices below, unless a product sets its own price. When off, they use catalog prices."
        isOn={plaques !== null}
        onChange={(isOn) =>
          draft.set('config', 'plaqueConfig', isOn ? (draft.campaign.config.plaqueConfig ?? NEW) : null)
        }
      />
      {plaques && (
        <>
          <TextArea
            name="plaque-prompt"
            label="Prompt"
            hint="{fanName} is replaced with the fan’s name."
            rows={3}
            maxLength={4000}
            isRequired
            value={plaques.prompt}
            onChange={(prompt) => set({ prompt })}
            error={error('prompt')}
          />
          <TextField
            name="plaque-fan-name"
            label="Name on the plaque until a fan enters theirs"
            maxLength={60}
            isRequired
            value={plaques.fanName}
            onChange={(fanName) => set({ fanName })}
            error={error('fanName')}
          />
          <div className="campaign-beside">
            {PLACES.map(({ name, label }) => (
              <TextField
                key={name}
                name={`vinyl-${name}`}
                label={label}
                hint="Fraction of the picture, 0 to 1"
                type="number"
                inputMode="decimal"
                isRequired
                value={String(plaques.vinyl[name])}
                onChange={(text) => set({ vinyl: { ...plaques.vinyl, [name]: Number(text) } })}
                error={error(`vinyl.${name}`)}
              />
            ))}
          </div>
          {EDITIONS.map(({ name, label }) => {
            const pricing = plaques[`${name}Pricing`]
            const images = plaques[`${name}Images`]
            return (
              <fieldset key={name} className="campaign-group">
                <legend>{label}</legend>
                <div className="campaign-beside">
                  <AmountField
                    key={`price ${draft.turn}`}
                    name={`${name}-price`}
                    label="Price"
                    currency={currency}
                    isRequired
                    value={pricing.priceMinorUnit}
                    onChange={(priceMinorUnit) =>
                      set({ [`${name}Pricing`]: { ...pricing, priceMinorUnit: priceMinorUnit ?? 0 } })
                    }
                    error={error(`${name}Pricing.priceMinorUnit`)}
                  />
                  <AmountField
                    key={`shipping ${draft.turn}`}
                    name={`${name}-shipping`}
                    label="Shipping"
                    currency={currency}
                    isRequired
                    value={pricing.shippingMinorUnit}
                    onChange={(shippingMinorUnit) =>
                      set({ [`${name}Pricing`]: { ...pricing, shippingMinorUnit: shippingMinorUnit ?? 0 } })
                    }
                    error={error(`${name}Pricing.shippingMinorUnit`)}
                  />
                </div>
                {PICTURES.map((picture) => (
                  <PictureField
                    key={picture.name}
                    label={`${label}: ${picture.label}`}
                    asset="overlay"
                    campaignId={draft.campaign.id}
                    url={images[picture.name]}
                    onChange={(asset) => set({ [`${name}Images`]: { ...images, [picture.name]: asset?.url ?? null } })}
                    error={error(`${name}Images.${picture.name}`)}
                  />
                ))}
              </fieldset>
            )
          })}
        </>
      )}
    </CampaignSectionFold>
  )
}
