import { useState } from 'react'
import type { CreateCampaignBody, ShopFlow, StorefrontSeller } from '../../../../../../client/src/api-types.ts'
import { type ApiError, useApiQuery, useFacts } from '../../../../api.tsx'
import { ChoiceField, SelectField, TextField } from '../../../../parts/forms/fields.tsx'
import { SHOP_FLOWS } from '../../campaign-labels.ts'
import { COUNTRIES, countryName } from '../../countries.ts'
import { AccountPick, type PickedAccount } from '../search-pick.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import { CampaignSectionFold, errorOf } from './campaign-sections.tsx'

export const CAMPAIGN_CURRENCIES = ['USD', 'EUR', 'GBP', 'SEK', 'NOK', 'DKK', 'CHF', 'JPY', 'AUD', 'CAD'] as const

const withOwn = (choices: readonly { value: string; label: string }[], value: string, label: string) =>
  choices.some((one) => one.value === value) ? choices : [{ value, label }, ...choices]

type CountryProps = { value: string; onChange: (code: string) => void; error?: string | undefined }

export const HomeCountryField = ({ value, onChange, error }: CountryProps) => (
  <SelectField
    name="homeCountry"
    label="Home country"
    hint="Shipping within this country costs the domestic rate."
    value={value}
    onChange={onChange}
    error={error}
    choices={withOwn(COUNTRIES, value, countryName(value))}
  />
)

type CurrencyProps = {
  value: CreateCampaignBody['currency']
  onChange: (currency: string) => void
  hint?: string
  error?: string | undefined
}

export const CurrencyField = ({ value, onChange, hint, error }: CurrencyProps) => (
  <SelectField
    name="currency"
    label="Currency"
    hint={hint}
    value={value}
    onChange={onChange}
    error={error}
    choices={withOwn(
      CAMPAIGN_CURRENCIES.map((code) => ({ value: code, label: code })),
      value,
      value,
    )}
  />
)

type BasicsProps = { draft: CampaignDraft; refused: ApiError | null; seller: StorefrontSeller | null | undefined }

const FIELDS = ['name', 'talentName', 'slug', 'sellerAccountId', 'homeCountry', 'currency', 'shopFlow'] as const

export function CampaignBasics({ draft, refused, seller }: BasicsProps) {
  const { baseUrl } = useFacts()
  const { campaign, value, set } = draft
  const share = useApiQuery('GET /api/merch/admin/campaigns/{id}/readiness', { params: { id: campaign.id } }).data?.data
    .sellerShareBps
  const isDraft = campaign.status === 'DRAFT'
  const text = (name: (typeof FIELDS)[number]) => String(value('identity', name) ?? '')
  const sellerId = value('identity', 'sellerAccountId')
  const [picked, setPicked] = useState<PickedAccount | null>(null)
  const saved = seller ? { id: seller.accountId, displayName: seller.displayName, imageUrl: seller.imageUrl } : null
  const chosen = [picked, saved].find((one) => one?.id === sellerId) ?? null
  return (
    <CampaignSectionFold
      id="basics"
      title="Basics"
      about="Name, address, seller and their share, home country, store flow"
      needsAttention={FIELDS.some((name) => errorOf(refused, name) !== undefined)}
    >
      <TextField
        name="name"
        label="Name"
        maxLength={120}
        isRequired
        value={text('name')}
        onChange={(name) => set('identity', 'name', name)}
        error={errorOf(refused, 'name')}
      />
      <AccountPick
        label="Seller"
        chosen={chosen}
        onChange={(account) => {
          setPicked(account)
          set('identity', 'sellerAccountId', account?.id ?? null)
        }}
        error={errorOf(refused, 'sellerAccountId')}
      />
      {share !== undefined && (
        <p className="small muted">
          The seller earns {share / 100}% of product prices after discounts, and nothing from shipping and tax. The
          share is the same in every campaign and is set by the operator.
        </p>
      )}
      <TextField
        name="talentName"
        label="Talent name"
        hint="As shown to fans"
        maxLength={120}
        isRequired
        value={text('talentName')}
        onChange={(name) => set('identity', 'talentName', name)}
        error={errorOf(refused, 'talentName')}
      />
      {isDraft ? (
        <>
          <TextField
            name="slug"
            label="Address"
            hint={`${baseUrl}/c/${text('slug')}. Can only be changed while the campaign is a draft.`}
            maxLength={60}
            autoComplete="off"
            isRequired
            value={text('slug')}
            onChange={(slug) => set('identity', 'slug', slug.toLowerCase())}
            error={errorOf(refused, 'slug')}
          />
          <CurrencyField
            value={text('currency')}
            hint="Can only be changed while the campaign is a draft. Amounts keep their numbers."
            onChange={(currency) => set('identity', 'currency', currency)}
            error={errorOf(refused, 'currency')}
          />
        </>
      ) : (
        <p className="small muted">
          It sells in {campaign.config.currency} at <span className="words">{`${baseUrl}/c/${campaign.slug}`}</span>.
          Neither can be changed once the campaign has been live.
        </p>
      )}
      <HomeCountryField
        value={text('homeCountry')}
        onChange={(country) => set('identity', 'homeCountry', country)}
        error={errorOf(refused, 'homeCountry')}
      />
      <ChoiceField<ShopFlow>
        name="shopFlow"
        legend="Store flow"
        value={text('shopFlow') as ShopFlow}
        onChange={(flow) => set('identity', 'shopFlow', flow)}
        choices={SHOP_FLOWS}
        error={errorOf(refused, 'shopFlow')}
      />
    </CampaignSectionFold>
  )
}
